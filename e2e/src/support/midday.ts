/**
 * A time zone where the morning has some hours left, as an IANA name: a walk through one day that began before midnight would otherwise go
 * on in the next, where "the last seven days" and "ends in 3 days" say something else.
 */
export function zoneAtMidday(now = new Date()): string {
  const ahead = 11 - now.getUTCHours();
  // POSIX counts the hours behind UTC.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
