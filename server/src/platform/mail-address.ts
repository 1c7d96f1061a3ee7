/** The shape of an address that may stand in a header: no spaces, quotes, commas, brackets or line breaks anywhere. */
const ADDRESS =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** Whether a mail can be sent to this, and to nobody besides. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** Text from outside as one line: a line break would begin a new header, or a line that the sender did not write. */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`;
}

/**
 * A stranger's name as a greeting may use it; nothing when it looks like an address or an advertisement. Mail programs turn such text into
 * links, so a form that mails a "name" to any address would send anybody's spam.
 */
export function greetableName(name: string): string | undefined {
  const line = oneLine(name, 60);
  const suspicious = /[/\\@<>:[\]{}|=]|www\.|\.\p{L}{2,}|\d{4,}/iu.test(line);
  return line === '' || suspicious ? undefined : line;
}
