import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drawnPanorama, fileForm } from '../../../server/src/testing/pictures.ts';
import { type Call, caller } from '../server/caller.ts';

const BUILDING = 'brzozowa-park-a';
const EVENTS = 8;
/** Between two rounds of each. */
const VISIT_EVERY_MS = 400;
const DESK_EVERY_MS = 3000;
const UPLOAD_EVERY_MS = 60_000;
/** Requests at the same time, for the visits of the day until now. */
const SENDERS = 4;

/** What has been asked of the server, and what it refused. */
export interface Asked {
  visits: number;
  looks: number;
  uploads: number;
  readonly failures: string[];
}

interface Place {
  readonly estateId: string;
  readonly apartmentIds: readonly string[];
}

/** Visitors, a desk and an uploading member, all day long, until told to stop; `pace` times as often. */
export async function keepBusy(
  url: string,
  token: () => Promise<string>,
  pace: number,
  signal: AbortSignal,
): Promise<Asked> {
  const asked: Asked = { visits: 0, looks: 0, uploads: 0, failures: [] };
  const place = await placeOf(url, await token());
  const every = async (ms: number, work: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      const begun = performance.now();
      await work().catch((error: unknown) => {
        if (!signal.aborted) asked.failures.push(String(error));
      });
      await pause(Math.max(0, ms / pace - (performance.now() - begun)), undefined, { signal }).catch(
        () => undefined,
      );
    }
  };
  await Promise.all([
    every(VISIT_EVERY_MS, async () => {
      await visit(url, place);
      asked.visits += 1;
    }),
    every(DESK_EVERY_MS, async () => {
      await lookAround(caller(url, await token()), place);
      asked.looks += 1;
    }),
    every(UPLOAD_EVERY_MS, async () => {
      await uploadAndDelete(url, caller(url, await token()), asked.uploads);
      asked.uploads += 1;
    }),
  ]);
  return asked;
}

/**
 * The events of visits from midnight, UTC, until now, in order: what a server has counted by this time of the day.
 *
 * @returns how many were refused
 */
export async function countDay(url: string, token: string, visits: number): Promise<number> {
  const place = await placeOf(url, token);
  const now = Date.now();
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  let [sent, refused] = [0, 0];
  const sender = async (): Promise<void> => {
    while (sent < visits) {
      const at = midnight + ((now - midnight) * sent) / visits;
      sent += 1;
      await track(visitorAt(url), place, randomUUID(), new Date(at)).catch(() => {
        refused += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  return refused;
}

async function placeOf(url: string, token: string): Promise<Place> {
  const call = caller(url, token);
  const navigator = await call<{ estate: { id: string } }>('GET', `/navigator/${BUILDING}`);
  const estateId = navigator.estate.id;
  const apartments = await call<{ id: string }[]>('GET', `/apartment/public?estateId=${estateId}&limit=100`);
  return {
    estateId,
    apartmentIds: apartments.map(({ id }) => id),
  };
}

/** Calls of a visitor at an address of their own. */
function visitorAt(url: string): Call {
  return caller(url, undefined, `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`);
}

function someOf({ apartmentIds }: Place): string | undefined {
  return apartmentIds[Math.floor(Math.random() * apartmentIds.length)];
}

/** A visitor looks at a building, opens apartments, and one in ten asks for one of them. */
async function visit(url: string, place: Place): Promise<void> {
  const call = visitorAt(url);
  const visitor = randomUUID();
  for (const page of [`/viewer/${BUILDING}`, '/', '/sdk/v1/oriel.js']) {
    const answer = await fetch(url + page);
    if (!answer.ok) throw new Error(`${page} answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  await call('GET', `/navigator/${BUILDING}`);
  await call('GET', `/apartment/public?estateId=${place.estateId}&limit=100`);
  await track(call, place, visitor, new Date());
  if (Math.random() < 0.1)
    await call('POST', '/inquiry', {
      name: 'A visitor',
      email: `${visitor}@mail.example`,
      estateId: place.estateId,
      apartmentId: someOf(place),
      idempotencyKey: randomUUID(),
    });
}

/** The events of a visit. */
async function track(call: Call, place: Place, visitor: string, at: Date): Promise<void> {
  const events = Array.from({ length: EVENTS }, (_, index) => ({
    name: index === 0 ? 'load_viewer' : 'see_apartment_details',
    eventId: randomUUID(),
    visitorId: visitor,
    sessionId: visitor,
    consent: true,
    ts: at.toISOString(),
    apartmentId: someOf(place),
  }));
  await call('POST', '/tracking', { events });
}

/** A member at the desk. */
async function lookAround(call: Call, { estateId }: Place): Promise<void> {
  await call('GET', '/inquiry?limit=50');
  await call('GET', `/tracking/stats?estateId=${estateId}`);
  await call('GET', `/apartment?estateId=${estateId}&limit=100`);
  await call('GET', '/feedback?limit=20');
}

async function uploadAndDelete(url: string, call: Call, seed: number): Promise<void> {
  const form = fileForm(await drawnPanorama(4096, seed), `Room ${seed}.jpg`);
  const { panoramaId } = await call<{ panoramaId: string }>('POST', '/asset?type=PANORAMA', form);
  const until = performance.now() + UPLOAD_EVERY_MS * 2;
  for (;;) {
    const { tiles } = await caller(url)<{ tiles: { status: string } }>('GET', `/panorama/${panoramaId}`);
    if (tiles.status === 'READY') break;
    if (performance.now() > until) throw new Error(`A room is ${tiles.status} after two minutes`);
    await pause(1000);
  }
  await call('DELETE', `/panorama/${panoramaId}`);
}
