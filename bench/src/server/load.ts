// Continuous requests on some connections, in a separate process; prints the requests of the median second.
import autocannon from 'autocannon';

const [url = '', encoding = 'identity', seconds = '4'] = process.argv.slice(2);
const result = await autocannon({
  url,
  connections: 8,
  duration: Number(seconds),
  headers: { 'accept-encoding': encoding },
});
if (result.non2xx > 0 || result.errors > 0) {
  throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
}
process.stdout.write(`${result.requests.p50}\n`);
