/** Format of an address that is safe in a header: no spaces, quotes, commas, brackets or line breaks. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** Whether this is a single valid mail address. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** An address to search by: equal however somebody typed it. */
export function addressKeyOf(email: string): string {
  return email.toLowerCase();
}

/** Reduces external text to one line: a line break would start a new header, or a forged line. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/**
 * A stranger's name for use in a greeting; undefined when it looks like an address or an advertisement. Mail programs turn such text into
 * links, so a form that mails a "name" to any address could be used for spam.
 */
export function greetableName(name: string): string | undefined {
  const line = oneLine(name, 60);
  const suspicious = /[/\\@<>:[\]{}|=]|www\.|\.\p{L}{2,}|\d{4,}/iu.test(line);
  return line === '' || suspicious ? undefined : line;
}
