import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import type { DemoDependencies } from './build/site.ts';

/** What the process is sent, and what it answers before it ends. */
export interface DemoOrder {
  readonly config: Config;
  readonly pictures: DemoDependencies['pictures'];
}
export type DemoAnswer = { readonly made: true } | { readonly failed: string };

const PROGRAM = fileURLToPath(new URL('./make-program.ts', import.meta.url));

/**
 * Makes the demo in a process of its own, which has the data to itself meanwhile. A year of sales is written through the services in half a
 * minute; what that takes of memory, 800 MB, ends with the process.
 *
 * @throws Error with the words of whatever went wrong
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
