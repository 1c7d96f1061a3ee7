import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A virtual screen: headless modes have no software WebGL, browsers with a window have. */
export interface Screen {
  /** For `DISPLAY`. */
  readonly display: string;
  close(): Promise<void>;
}

export async function openScreen(): Promise<Screen> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x960x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = (await once(child.stdout, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, close: () => end(child) };
}

/** Ends a program that was started here, and waits for its exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
