/** Limits of a comment, shared by the server and the forms that check before sending. */

/** Longest comment, in characters after trimming. */
export const COMMENT_LENGTH_MAX = 2000;

/** Web addresses allowed in one comment. */
export const COMMENT_LINKS_MAX = 2;

/** Shortest guest name, in characters. */
export const COMMENT_NAME_MIN = 2;
export const COMMENT_NAME_MAX = 60;

/** Matches web addresses, with or without a scheme. */
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|(?<![@\w.-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.(?:com|net|org|info|biz|shop|xyz|top|online|site|pl|eu|io|ru|de|uk)\b(?:\/\S*)?/gi;

/** Counts the web addresses in a text. */
export function linksIn(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/** Length of a text in characters (code points), not UTF-16 code units. */
export function lengthOf(text: string): number {
  return [...text].length;
}
