import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** Resident memory, bytes. */
  readonly memory: number;
  /** Processor time so far, seconds: all that `ps` tells. */
  readonly seconds: number;
  readonly command: string;
}

/** The processes of this machine. */
export async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,rss=,time=,args='], {
    maxBuffer: 2 ** 24,
  });
  return readProcesses(stdout);
}

/** Reads lines of `ps -o pid=,ppid=,rss=,time=,args=`; `rss` is in KiB. */
export function readProcesses(text: string): Process[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, kibibytes, time = '', command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!pid) return [];
    return {
      pid: Number(pid),
      parent: Number(parent),
      memory: Number(kibibytes) * 1024,
      seconds: secondsOf(time),
      command,
    };
  });
}

/** A process and all that it has started, itself first; empty when it is not there. */
export function familyOf(all: readonly Process[], pid: number | undefined): Process[] {
  const head = all.find((one) => one.pid === pid);
  if (!head) return [];
  return [head, ...all.filter(({ parent }) => parent === pid).flatMap((one) => familyOf(all, one.pid))];
}

/** Parses processor time as printed by `ps`: `[days-]hours:minutes:seconds`, or `minutes:seconds.hundredths`. */
function secondsOf(time: string): number {
  const [clock = '', days = '0'] = time.trim().split('-').toReversed();
  return clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0) + 86_400 * Number(days);
}
