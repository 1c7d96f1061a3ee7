/**
 * A number as people type it: "498 000", "498.000,50", "1,250.50", "54,2 m²", "zł 900". The last comma or point is the decimal separator.
 * One followed by three digits groups thousands for money ("1.250 zł") but not for measures ("54.125 m²").
 *
 * @returns undefined when it is not a number
 */
export function readNumber(typed: string, meant: 'money' | 'measure' = 'money'): number | undefined {
  const bare = typed.replace(/m²|m2|sq\s?ft|[\p{Sc}\s'’]|zł|[A-Z]{3}/giu, '').replaceAll('−', '-');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return undefined;
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  if (last === -1) return Number(bare);
  const mark = bare.charAt(last);
  const other = mark === ',' ? '.' : ',';
  const isAlone = bare.indexOf(mark) === last;
  const groups =
    !isAlone || (meant === 'money' && !bare.includes(other) && /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(bare));
  const whole = groups ? bare : bare.slice(0, last);
  const value = Number(`${whole.replace(/[.,]/g, '')}${groups ? '' : `.${bare.slice(last + 1) || '0'}`}`);
  return Number.isFinite(value) ? value : undefined;
}
