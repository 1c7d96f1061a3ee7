// Continuous batches of tracking events on some connections, in a separate process; prints the events acknowledged in the median second.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { BROWSER } from './tracking-events.ts';

const BATCH = 20;
const CONNECTIONS = 16;

const [url = '', targets = '[]', seconds = '4'] = process.argv.slice(2);
const apartments = JSON.parse(targets) as string[];
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const perSecond: number[] = [];
const begun = performance.now();
const until = begun + Number(seconds) * 1000;

function body(): string {
  const visitor = randomUUID();
  const events = Array.from({ length: BATCH }, (_, index) => ({
    name: index === 0 ? 'load_viewer' : 'see_apartment_details',
    eventId: randomUUID(),
    visitorId: visitor,
    sessionId: visitor,
    consent: true,
    ts: new Date().toISOString(),
    apartmentId: apartments[Math.floor(Math.random() * apartments.length)],
    referrerHost: 'www.google.com',
    page: { origin: 'https://developer.example', path: '/flats' },
    locale: 'pl',
  }));
  return JSON.stringify({ events });
}

function send(): Promise<void> {
  return new Promise((resolve, reject) => {
    const payload = body();
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'user-agent': BROWSER,
    };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => {
        const { data } = JSON.parse(text) as { data?: { accepted: number } };
        if (answer.statusCode !== 202 || data?.accepted !== BATCH) {
          reject(new Error(`${url} answered ${answer.statusCode}: ${text}`));
          return;
        }
        const second = Math.floor((performance.now() - begun) / 1000);
        perSecond[second] = (perSecond[second] ?? 0) + BATCH;
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    while (performance.now() < until) await send();
  }),
);
agent.destroy();
const whole = perSecond.slice(0, Number(seconds)).toSorted((a, b) => a - b);
process.stdout.write(`${whole[Math.floor(whole.length / 2)] ?? 0}\n`);
