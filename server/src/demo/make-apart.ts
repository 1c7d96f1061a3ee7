import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import type { DemoDependencies } from './build/site.ts';

/** Message to the process, and its answer before it ends. */
export interface DemoOrder {
  readonly config: Config;
  readonly pictures: DemoDependencies['pictures'];
}
export type DemoAnswer = { readonly made: true } | { readonly failed: string };

const PROGRAM = fileURLToPath(new URL('./make-program.ts', import.meta.url));

/**
 * Makes the demo in a separate process, which has exclusive access to the data meanwhile. A year of sales is written through the services
 * in half a minute; its 800 MB of memory are freed with the process.
 *
 * @throws Error with the message of the failure
 */
export async function makeDemoApart(order: DemoOrder): Promise<void> {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const answer = await new Promise<DemoAnswer>((resolve) => {
    let said: DemoAnswer = { failed: 'The process that makes the demo has ended before it was done.' };
    child.once('message', (message: DemoAnswer) => {
      said = message;
      child.disconnect();
    });
    child.once('error', (error) => resolve({ failed: error.message }));
    child.once('exit', () => resolve(said));
    child.send(order);
  });
  if ('failed' in answer) throw new Error(answer.failed);
}
