/** Country codes of one and two digits; all others have three. */
const PARTS = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,12})$/;

/** "+48 502 171 285": a number in E.164 as people read it. Anything else stays as it is. */
export function phoneText(phone: string): string {
  const [, code, rest] = PARTS.exec(phone) ?? [];
  // In threes, with no single digit at the end.
  return code && rest ? `+${code} ${rest.replace(/\d{3}(?=\d{2})/g, '$& ')}` : phone;
}
