/** What a comment may hold, for the server and for forms that say so before it is sent. */

/** The longest comment, characters after trimming. */
export const COMMENT_LENGTH_MAX = 2000;

/** How many web addresses a comment may hold. */
export const COMMENT_LINKS_MAX = 2;

/** Length of a guest's name, characters. */
export const COMMENT_NAME_MIN = 2;
export const COMMENT_NAME_MAX = 60;

/** Web addresses, also those written without their scheme. */
const LINK =
  /\b(?:https?:\/\/|www\.)\S+|(?<![@\w.-])[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.(?:com|net|org|info|biz|shop|xyz|top|online|site|pl|eu|io|ru|de|uk)\b(?:\/\S*)?/gi;

/** How many web addresses a text holds. */
export function linksIn(text: string): number {
  return text.match(LINK)?.length ?? 0;
}

/** Length of a text as it is counted: in characters, not in the units that computers write them in. */
export function lengthOf(text: string): number {
  return [...text].length;
}
