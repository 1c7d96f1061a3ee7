import { DatabaseError } from '../../errors.ts';

/** A fixed distance to UTC, or the rules of a place. */
export type Zone = { readonly offsetMs: number } | { readonly format: Intl.DateTimeFormat };

const known = new Map<string, Zone>();
const offset = /^([+-])(\d{2})(?::?(\d{2}))?$/;

export function parseZone(name: string): Zone {
  const zone = known.get(name) ?? readZone(name);
  known.set(name, zone);
  return zone;
}

function readZone(name: string): Zone {
  if (name === 'UTC' || name === 'GMT' || name === 'Z') return { offsetMs: 0 };
  const fixed = offset.exec(name);
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? '0');
    return { offsetMs: (fixed[1] === '-' ? -minutes : minutes) * 60_000 };
  }
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    return { format };
  } catch {
    throw new DatabaseError(40485, `unrecognized time zone identifier: "${name}"`);
  }
}

/** The wall clock of the zone, read as if it were UTC. */
export function localMs(utcMs: number, zone: Zone): number {
  if ('offsetMs' in zone) return utcMs + zone.offsetMs;
  const fields: Record<string, number> = {};
  let beforeChrist = false;
  for (const { type, value } of zone.format.formatToParts(utcMs)) {
    if (type === 'era') beforeChrist = value.startsWith('B');
    else fields[type] = Number(value);
  }
  const year = beforeChrist ? 1 - (fields.year ?? 1) : (fields.year ?? 1970);
  const date = new Date(0);
  date.setUTCFullYear(year, (fields.month ?? 1) - 1, fields.day ?? 1);
  date.setUTCHours(fields.hour ?? 0, fields.minute ?? 0, fields.second ?? 0, ((utcMs % 1000) + 1000) % 1000);
  return date.getTime();
}

/** The moment of a wall clock; of one that the clocks skip, the moment they skip to. */
export function toUtcMs(wallMs: number, zone: Zone): number {
  if ('offsetMs' in zone) return wallMs - zone.offsetMs;
  const before = wallMs - (localMs(wallMs - 86_400_000, zone) - (wallMs - 86_400_000));
  if (localMs(before, zone) === wallMs) return before;
  const later = wallMs - (localMs(wallMs + 86_400_000, zone) - (wallMs + 86_400_000));
  return localMs(later, zone) === wallMs ? later : Math.max(before, later);
}
