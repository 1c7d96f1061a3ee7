import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config/environment.ts';
import { compactHeap } from './platform/compact-heap.ts';
import { createLogger } from './platform/logging/logger.ts';
import { StartRefusal } from './platform/start-refusal.ts';
import { trimMemory } from './platform/trim-memory.ts';
import { printBanner } from './print-banner.ts';
import { type Running, startServer } from './start.ts';

const TOP = fileURLToPath(new URL('../..', import.meta.url));

/** Time limit of a shutdown, milliseconds: 15 s for requests, the rest for jobs. */
const STOP_PATIENCE_MS = 25_000;

function fail(message: string): never {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

function startError(error: unknown, port: number, host: string): string {
  if (error instanceof StartRefusal || error instanceof ConfigError) return error.message;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop it, or set PORT to another number (PORT=0 picks a free one).`;
  }
  if (code === 'EACCES') return `This user may not listen on port ${port}. Set PORT to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${host}. Set HOST to one of its own, such as 127.0.0.1.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Ends the server, once: on a signal with 0, or because it must not go on, with 1. */
function stopper() {
  let running: Running | undefined;
  let stopping = false;
  const stop = (reason: string, code: 0 | 1): void => {
    if (stopping || !running) return;
    stopping = true;
    process.stdout.write(`\n${reason}: finishing what is under way\n`);
    setTimeout(() => fail('The stop took too long and was cut short.'), STOP_PATIENCE_MS).unref();
    running.stop().then(
      () => process.exit(code),
      (error: unknown) => fail(String(error)),
    );
  };
  return {
    watch(started: Running): void {
      running = started;
      process.on('SIGINT', () => stop('SIGINT', 0));
      process.on('SIGTERM', () => stop('SIGTERM', 0));
    },
    outdated(reason: string): void {
      if (!running) fail(reason);
      process.stderr.write(`\n${reason}\n`);
      stop('Outdated', 1);
    },
  };
}

try {
  const config = readConfig(process.env);
  const packageFile = JSON.parse(await readFile(path.join(TOP, 'package.json'), 'utf8')) as {
    version: string;
  };
  const logger = createLogger(config.logLevel);
  try {
    const { watch, outdated } = stopper();
    const { version } = packageFile;
    const running = await startServer({
      config,
      logger,
      version,
      builtFrontEnds: TOP,
      onOutdated: outdated,
    });
    watch(running);
    compactHeap();
    await trimMemory();
    printBanner(running, config);
  } catch (error) {
    fail(startError(error, config.port, config.host));
  }
} catch (error) {
  fail(error instanceof ConfigError ? error.message : String(error));
}
