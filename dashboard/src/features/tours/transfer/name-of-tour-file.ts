import { nameFromFile } from '@oriel/contract/file-name';

/** Files and folders that every tour of some tool has: they say nothing about this one. */
const USUAL =
  /^(?:app[-_ ]?files|assets|build|config(?:uration)?|data|dist|export|index|main|marzipano|pannellum|project|public|scenes|src|tours?|www)$/i;

/** What a tour may be called by the place of its configuration: by the nearest file or folder with a name of its own. Empty where there is none. */
export function nameOfTourFile(path: string): string {
  const parts = path.split('/').reverse();
  const own = parts
    .map((part, index) => (index === 0 ? part.replace(/\.\w{1,5}$/, '') : part).replace(/ \(\d+\)$/, ''))
    .find((part) => part.trim() !== '' && !USUAL.test(part));
  return own === undefined ? '' : nameFromFile(own);
}
