// The process started by make-apart.ts.

import { openFoundations } from '../foundations.ts';
import { createServices } from '../services.ts';
import { Shutdown } from '../shutdown.ts';
import type { DemoAnswer, DemoOrder } from './make-apart.ts';
import { seedDemo } from './seed.ts';

const clock = (): Date => new Date();

async function make({ config, pictures }: DemoOrder): Promise<void> {
  const closers = new Shutdown();
  try {
    const publicUrl = () => config.publicUrl ?? 'http://localhost';
    const foundations = await openFoundations({ config, clock, note: () => undefined, publicUrl }, closers);
    // Demo people have no mailboxes.
    const silent = { ...foundations, mailer: { ...foundations.mailer, send: async () => undefined } };
    await seedDemo({
      database: foundations.database,
      identity: foundations.identity,
      clock,
      brand: config.brand.key,
      servicesAt: (at) => createServices({ ...silent, clock: at }),
      ...(pictures ? { pictures } : {}),
    });
  } finally {
    await closers.close();
  }
}

process.once('message', async (order: DemoOrder) => {
  const answer: DemoAnswer = await make(order).then(
    () => ({ made: true }),
    (error: unknown) => ({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  process.send?.(answer);
});
// An interrupted demo is made again at the next start.
process.on('disconnect', () => process.exit());
