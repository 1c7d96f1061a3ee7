// Repeats the requests of recorded visits, without a browser, in a separate process: arguments are the server's address, a file with the
// visits (a list of lists of requests), and how many visits to make. Prints the number of requests.
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { freshIds, type Sent } from '../costs/sent.ts';

/** Visitors at a time, and connections of each, as browsers have them. */
const VISITORS = 4;
const CONNECTIONS = 6;

const [url = '', file = '', count = '0'] = process.argv.slice(2);
const visits = JSON.parse(await readFile(file, 'utf8')) as Sent[][];
let begun = 0;
let answered = 0;

function send(agent: Agent, { method, path, type, body }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'accept-encoding': 'gzip, br',
      ...(body ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}),
    };
    const sent = request(url + path, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('error', reject);
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) >= 400) reject(new Error(`${path} answered ${answer.statusCode}`));
        else resolve();
      });
      answered++;
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function makeVisit(requests: readonly Sent[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const rest = freshIds(requests).values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const one of rest) await send(agent, one);
    }),
  );
  agent.destroy();
}

await Promise.all(
  Array.from({ length: VISITORS }, async () => {
    while (begun < Number(count)) await makeVisit(visits[begun++ % visits.length] ?? []);
  }),
);
process.stdout.write(`${answered}\n`);
