// The peer of the public list: Fastify with one route that returns prepared bytes.
import { readFile } from 'node:fs/promises';
import Fastify from 'fastify';

const [file = '', encoding = ''] = process.argv.slice(2);
const bytes = await readFile(file);
const app = Fastify();
app.get('/', (_request, reply) => {
  if (encoding !== '') reply.header('content-encoding', encoding);
  reply.type('application/json; charset=utf-8').send(bytes);
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`Open  ${url}/\n`);
process.once('SIGTERM', () => {
  void app.close().then(() => process.exit(0));
});
