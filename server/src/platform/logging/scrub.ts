import { isIP } from 'node:net';

/** Words before a quotation that refers to code rather than to somebody's data. */
const OF_THE_CODE = /\b(?:path|reading|property|module|package|import|from|operator|index)[\s:]*$/;

function withoutQuoted(text: string): string {
  return text.replace(
    /(?<=^|[\s([{:=,])(["'`])(?:(?!\1)[^\\]|\\.)*\1/gs,
    (quoted, quote: string, at: number) =>
      OF_THE_CODE.test(text.slice(0, at)) ? quoted : `${quote}…${quote}`,
  );
}

/**
 * Removes possible personal data (values, addresses, keys) from a text of unknown origin, such as a library's error or warning. What
 * remains says what went wrong, not with whose data.
 */
export function scrub(text: string): string {
  const short = text.length > 2000 ? `${text.slice(0, 2000)}…` : text;
  return withoutQuoted(short.replace(/dup key: \{.*\}/s, 'dup key: {…}'))
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#]*)[^\s]*/gi, '$1$2/…')
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+/g, '[e-mail]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer […]')
    .replace(/(?<![\w.-])[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}(?![\w.-])/g, '[token]')
    .replace(/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}(?![\w-])/g, '[key]')
    .replace(/(?<![\w:.])[0-9a-f:.]*[:.][0-9a-f:.]+(?![\w:])/gi, (word) => {
      const bare = word.replace(/\.$/, '').replace(/(?<=\d\.\d+):\d+$/, '');
      return isIP(bare) === 0 ? word : '[address]';
    })
    .replace(/(?<![\w.-])\+?\d(?:[ ()-]?\d){7,}(?![\w.-])/g, '[number]');
}
