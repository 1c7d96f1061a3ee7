/**
 * A web origin as browsers write it; nothing for anything that is more or less than an origin. It stands in response headers, where a
 * space or a semicolon would begin something else.
 */
export function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#@*;,'"]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, host, origin } = new URL(text);
  return origin === `${protocol}//${host}` ? origin : undefined;
}
