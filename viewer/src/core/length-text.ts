import type { AreaUnit } from '@oriel/contract/enums';

const INCH = 0.0254;

/** "2.41 m" or, for readers of square feet, "7′ 11″". */
export function lengthText(metres: number, unit: AreaUnit | undefined, languageTag: string): string {
  if (unit !== 'sqft') {
    const number = new Intl.NumberFormat(languageTag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(metres);
    return `${number} m`;
  }
  const inches = Math.round(metres / INCH);
  const [feet, rest] = [Math.floor(inches / 12), inches % 12];
  return feet === 0 ? `${rest}″` : `${feet}′ ${rest}″`;
}

/** How far a length may be off: "5 cm", "1.5 m", or "2″". */
export function accuracyText(metres: number, unit: AreaUnit | undefined, languageTag: string): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(languageTag, { maximumFractionDigits: digits }).format(value);
  if (unit === 'sqft') return `${number(Math.max(1, Math.round(metres / INCH)), 0)}″`;
  return metres < 1 ? `${number(metres * 100, 1)} cm` : `${number(metres, 2)} m`;
}
