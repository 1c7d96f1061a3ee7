import { Int32, Long } from 'bson';
import { isDocument, typeName, type Value } from '../../bson/value.ts';
import { DatabaseError, notSupported } from '../../errors.ts';
import { type Expression, isNullish, parseExpression, type Result, type Scope } from '../expression.ts';
import { type Form, namedArguments } from './special-forms.ts';
import { localMs, parseZone, toUtcMs, type Zone } from './time-zone.ts';

const dayMs = 86_400_000;

function asDate(value: Value): Date {
  if (value instanceof Date) return value;
  throw new DatabaseError(16006, `can't convert from BSON type ${typeName(value)} to Date`);
}

function zoneOf(value: Result): Zone | null {
  if (value === undefined) return parseZone('UTC');
  if (value === null) return null;
  if (typeof value !== 'string') throw new DatabaseError(40517, 'timezone must evaluate to a string');
  return parseZone(value);
}

/** The date as if its local time were UTC. */
function localDate(date: Date, zone: Zone): Date {
  return new Date(localMs(date.getTime(), zone));
}

function isoWeek(local: Date): { year: number; week: number } {
  const day = (local.getUTCDay() + 6) % 7;
  const thursday = new Date(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() - day + 3),
  );
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return {
    year: thursday.getUTCFullYear(),
    week: 1 + Math.floor((thursday.getTime() - firstDay) / dayMs / 7),
  };
}

function dayOfYear(local: Date): number {
  return 1 + Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / dayMs);
}

const parts: Record<string, (local: Date) => number> = {
  $year: (local) => local.getUTCFullYear(),
  $month: (local) => local.getUTCMonth() + 1,
  $dayOfMonth: (local) => local.getUTCDate(),
  $dayOfWeek: (local) => local.getUTCDay() + 1,
  $isoDayOfWeek: (local) => ((local.getUTCDay() + 6) % 7) + 1,
  $dayOfYear: dayOfYear,
  $isoWeek: (local) => isoWeek(local).week,
  $isoWeekYear: (local) => isoWeek(local).year,
  $hour: (local) => local.getUTCHours(),
  $minute: (local) => local.getUTCMinutes(),
  $second: (local) => local.getUTCSeconds(),
  $millisecond: (local) => local.getUTCMilliseconds(),
};

/** Either a date by itself, or `{ date, timezone }`. */
function datePart(name: string, read: (local: Date) => number): Form {
  return (argument, variables) => {
    const named =
      isDocument(argument) && argument.has('date')
        ? namedArguments(name, argument, ['date'], ['timezone'])
        : undefined;
    const only = Array.isArray(argument) && argument.length === 1 ? (argument[0] ?? null) : argument;
    const date = parseExpression(named ? (named.get('date') ?? null) : only, variables);
    const timezone = optional(named?.get('timezone'), variables);
    return (scope) => {
      const value = date(scope);
      const zone = zoneOf(timezone?.(scope));
      if (isNullish(value) || !zone) return null;
      const part = read(localDate(asDate(value), zone));
      return name === '$isoWeekYear' ? Long.fromNumber(part) : new Int32(part);
    };
  };
}

function optional(value: Value | undefined, variables: ReadonlySet<string>): Expression | undefined {
  return value === undefined ? undefined : parseExpression(value, variables);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

function formatDate(format: string, date: Date, zone: Zone): string {
  const local = localDate(date, zone);
  return format.replace(/%(.?)/g, (_all, letter: string) => {
    switch (letter) {
      case 'Y':
        return pad(local.getUTCFullYear(), 4);
      case 'm':
        return pad(local.getUTCMonth() + 1, 2);
      case 'd':
        return pad(local.getUTCDate(), 2);
      case 'H':
        return pad(local.getUTCHours(), 2);
      case 'M':
        return pad(local.getUTCMinutes(), 2);
      case 'S':
        return pad(local.getUTCSeconds(), 2);
      case 'L':
        return pad(local.getUTCMilliseconds(), 3);
      case 'j':
        return pad(dayOfYear(local), 3);
      case 'u':
        return String(((local.getUTCDay() + 6) % 7) + 1);
      case 'w':
        return String(local.getUTCDay() + 1);
      case 'G':
        return pad(isoWeek(local).year, 4);
      case 'V':
        return pad(isoWeek(local).week, 2);
      case '%':
        return '%';
      default:
        throw letter === ''
          ? new DatabaseError(18535, "Unmatched '%' at end of format string")
          : notSupported(`%${letter} in a date format`);
    }
  });
}

const dateToString: Form = (argument, variables) => {
  const named = namedArguments('$dateToString', argument, ['date'], ['format', 'timezone', 'onNull']);
  const date = parseExpression(named.get('date') ?? null, variables);
  const formatOf = optional(named.get('format'), variables);
  const timezone = optional(named.get('timezone'), variables);
  const onNull = optional(named.get('onNull'), variables);
  return (scope) => {
    const value = date(scope);
    if (isNullish(value)) return onNull ? onNull(scope) : null;
    const zone = zoneOf(timezone?.(scope));
    const format = formatOf ? formatOf(scope) : defaultFormat(timezone, scope);
    if (!zone || isNullish(format)) return null;
    if (typeof format !== 'string')
      throw new DatabaseError(18533, '$dateToString requires that format be a string');
    return formatDate(format, asDate(value), zone);
  };
};

function defaultFormat(timezone: Expression | undefined, scope: Scope): string {
  const zone = timezone?.(scope);
  return zone === undefined || zone === 'UTC' || zone === 'GMT'
    ? '%Y-%m-%dT%H:%M:%S.%LZ'
    : '%Y-%m-%dT%H:%M:%S.%L';
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function startOf(local: Date, unit: string, firstWeekday: number): number {
  const year = local.getUTCFullYear();
  const month = local.getUTCMonth();
  const midnight = Date.UTC(year, month, local.getUTCDate());
  switch (unit) {
    case 'year':
      return Date.UTC(year, 0, 1);
    case 'quarter':
      return Date.UTC(year, month - (month % 3), 1);
    case 'month':
      return Date.UTC(year, month, 1);
    case 'week':
      return midnight - ((local.getUTCDay() - firstWeekday + 7) % 7) * dayMs;
    case 'day':
      return midnight;
    default:
      throw notSupported(`the unit ${unit} of $dateTrunc`);
  }
}

const shortUnits = new Map([
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
]);

const dateTrunc: Form = (argument, variables) => {
  const named = namedArguments('$dateTrunc', argument, ['date', 'unit'], ['timezone', 'startOfWeek']);
  const date = parseExpression(named.get('date') ?? null, variables);
  const unitOf = parseExpression(named.get('unit') ?? null, variables);
  const timezone = optional(named.get('timezone'), variables);
  const startOfWeek = optional(named.get('startOfWeek'), variables);
  return (scope) => {
    const value = date(scope);
    const unit = unitOf(scope);
    const zone = zoneOf(timezone?.(scope));
    if (isNullish(value) || isNullish(unit) || !zone) return null;
    if (typeof unit !== 'string') throw new DatabaseError(5439013, '$dateTrunc requires a string unit');
    const ms = asDate(value).getTime();
    const local = localMs(ms, zone);
    const short = shortUnits.get(unit);
    // Inside an hour the distance to UTC stays the same, so nothing has to be looked up again.
    if (short) return new Date(ms - (((local % short) + short) % short));
    const first = startOfWeek?.(scope) ?? 'sunday';
    const weekday =
      typeof first === 'string'
        ? weekdays.findIndex(
            (name) => name === first.toLowerCase() || name.slice(0, 3) === first.toLowerCase(),
          )
        : -1;
    if (weekday < 0)
      throw new DatabaseError(5439015, '$dateTrunc requires a day of the week for startOfWeek');
    return new Date(toUtcMs(startOf(new Date(local), unit, weekday), zone));
  };
};

export const dateOperators: Record<string, Form> = {
  ...Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, datePart(name, read)])),
  $dateToString: dateToString,
  $dateTrunc: dateTrunc,
};
