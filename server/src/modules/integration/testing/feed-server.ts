import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One `<realestate>` to send. */
export type FeedRecord = Readonly<Record<string, string | number>>;

export interface FeedServer {
  readonly origin: string;
  /** For `INTEGRATION_HOSTS`. */
  readonly host: string;
  /** Requested paths. */
  readonly asked: string[];
  /** Sets its answer from now on. */
  send(answer: FeedAnswer): void;
  stop(): Promise<void>;
}

export interface FeedAnswer {
  readonly records?: readonly FeedRecord[];
  /** Replaces the records. */
  readonly body?: string | Buffer;
  readonly status?: number;
  /** The answer waits for it. */
  readonly after?: Promise<unknown>;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A feed in the system's format. */
export function feedOf(records: readonly FeedRecord[]): string {
  const apartments = records.map((record) => {
    const elements = Object.entries(record).map(
      ([name, value]) => `<${name}>${escaped(String(value))}</${name}>`,
    );
    return `<realestate>${elements.join('')}<contiguity_list><item><id>999</id></item></contiguity_list><note/></realestate>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<realestates>${apartments.join('\n')}</realestates>`;
}

/** An apartment of the feed, with default values. */
export function feedApartment(id: number, fields: FeedRecord = {}): FeedRecord {
  return {
    id,
    local_number: `L${id}`,
    name: `L${id}`,
    building: 'A',
    status_id: 1,
    status_name: 'Dostępne',
    area: 50.5,
    area_usable: 50.5,
    rooms: 2,
    floor: 1,
    price: 500_000,
    price_net: 462_962.96,
    minimal_price_gross: 444_444,
    type_id: 1,
    type: 'Mieszkanie',
    ...fields,
  };
}

/** The external system of an integration, on this machine. */
export async function startFeedServer(): Promise<FeedServer> {
  const asked: string[] = [];
  let answer: FeedAnswer = { records: [] };
  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '');
    const { records = [], body = feedOf(records), status = 200, after } = answer;
    await after;
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    send(next) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
