import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the numbers were measured on; nothing that names the machine itself. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB memory, Node ${process.versions.node}`;
}

/** How busy it was; other work on the same cores makes every time longer. */
export function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
}
