import { nameFromFile } from '@oriel/contract/file-name';

/** Files and folders common to all tours of some tool: not useful as names. */
const USUAL =
  /^(?:app[-_ ]?files|assets|build|config(?:uration)?|data|dist|export|index|main|marzipano|pannellum|project|public|scenes|src|tours?|www)$/i;

/** A tour's name from the path of its configuration: the nearest file or folder with a distinctive name. Empty if there is none. */
export function nameOfTourFile(path: string): string {
  const parts = path.split('/').reverse();
  const own = parts
    .map((part, index) => (index === 0 ? part.replace(/\.\w{1,5}$/, '') : part).replace(/ \(\d+\)$/, ''))
    .find((part) => part.trim() !== '' && !USUAL.test(part));
  return own === undefined ? '' : nameFromFile(own);
}
