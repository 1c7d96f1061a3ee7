/**
 * A normalised web origin; undefined for anything else. It is written into response headers, where a space or semicolon would start
 * something else.
 */
export function originOf(text: string): string | undefined {
  if (!/^https?:\/\/[^\s/?#@*;,'"]+\/?$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, host, origin } = new URL(text);
  return origin === `${protocol}//${host}` ? origin : undefined;
}
