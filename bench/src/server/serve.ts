// The server alone, with front ends from the folder in BUILT_FRONT_ENDS instead of the checkout's.
import { pino } from 'pino';
import { readConfig } from '../../../server/src/config/config.ts';
import { printBanner } from '../../../server/src/print-banner.ts';
import { startServer } from '../../../server/src/start.ts';

const config = readConfig(process.env);
const running = await startServer({
  config,
  logger: pino({ level: config.logLevel, base: null }),
  version: '0.0.0',
  builtFrontEnds: process.env.BUILT_FRONT_ENDS ?? '',
});
printBanner(running, config);
process.once('SIGTERM', () => {
  void running.stop().then(() => process.exit(0));
});
