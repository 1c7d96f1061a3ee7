import { COUNTRIES, timezonesOf } from '@oriel/contract/country';

/** Today's name of a time zone: browsers report former ones as well, such as Asia/Calcutta. */
function currentName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

/**
 * The country that a device seems to be in: the one with its time zone, else the region of its language. Empty where neither is certain.
 *
 * @param zone IANA name of the device's time zone
 * @param language its preferred language, BCP 47
 */
export function hereabouts(zone: string, language: string): string {
  const ofZone = (same: (one: string) => boolean) => {
    const countries = COUNTRIES.filter((country) => timezonesOf(country).some(same));
    // Of several, the one whose first zone it is: Europe/Zurich is Switzerland, not Liechtenstein.
    return countries.length > 1
      ? countries.filter((country) => same(timezonesOf(country)[0] ?? ''))
      : countries;
  };
  const direct = ofZone((one) => one === zone);
  const name = currentName(zone);
  const found = direct.length > 0 ? direct : ofZone((one) => currentName(one) === name);
  if (found.length === 1) return found[0] ?? '';
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
  return found.length === 0 && zone !== 'UTC' ? (COUNTRIES.find((country) => country === region) ?? '') : '';
}
