import { reportAddress } from '../../config/reporting.ts';

/** Longest first line of a report, bytes. */
const LONGEST_HEAD = 10_000;
const LINE_END = 10;

/**
 * Destination of a report: its first line names the project.
 *
 * @returns the address of that project, or undefined when it is not a report
 */
export function envelopeAddress(envelope: Buffer): string | undefined {
  const end = envelope.subarray(0, LONGEST_HEAD).indexOf(LINE_END);
  try {
    const head: unknown = JSON.parse(envelope.subarray(0, end < 0 ? LONGEST_HEAD : end).toString('utf8'));
    const dsn = typeof head === 'object' && head !== null && 'dsn' in head ? head.dsn : undefined;
    return typeof dsn === 'string' ? reportAddress(dsn) : undefined;
  } catch {
    return undefined;
  }
}
