import { mkdtemp } from 'node:fs/promises';
import { pino } from 'pino';
import { readConfig } from '../../../server/src/config.ts';
import { startServer } from '../../../server/src/start.ts';
import { copyDemo } from '../../../server/src/testing/demo-template.ts';
const cpu = () => { const c = process.cpuUsage(); return (c.user + c.system) / 1000; };
for (let i = 0; i < 4; i++) {
  const dir = await mkdtemp('/tmp/speed-');
  const a = cpu(); const t0 = performance.now();
  await copyDemo(dir);
  const b = cpu(); const t1 = performance.now();
  const config = readConfig({ PORT: '0', DATA_DIR: dir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' });
  const r = await startServer({ config, logger: pino({ level: 'silent' }), version: '0', builtFrontEnds: process.cwd(), demoPictures: 'small' });
  const c = cpu(); const t2 = performance.now();
  await r.stop();
  const d = cpu();
  console.log(i, 'copy', (t1 - t0) | 0, 'cpu', (b - a) | 0, 'start', (t2 - t1) | 0, 'cpu', (c - b) | 0, 'stop cpu', (d - c) | 0);
}
