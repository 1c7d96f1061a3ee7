import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** Hardware and software of the measurement, without the machine's name. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB memory, Node ${process.versions.node}`;
}

/** Load of the machine; other work on the same cores prolongs all times. */
export function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
}
