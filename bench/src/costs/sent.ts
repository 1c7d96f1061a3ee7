import { randomUUID } from 'node:crypto';

/** A request that a visit made of the server. */
export interface Sent {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Of the body. */
  readonly type?: string;
  readonly body?: string;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The requests of a visit as another visitor would make them: ids that a page invents are new, and the same within the visit. */
export function freshIds(requests: readonly Sent[]): Sent[] {
  const others = new Map<string, string>();
  const another = (id: string): string => {
    const known = others.get(id) ?? randomUUID();
    others.set(id, known);
    return known;
  };
  return requests.map((one) => (one.body ? { ...one, body: one.body.replace(UUID, another) } : one));
}
