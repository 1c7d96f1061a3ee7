/** Words of the product that British readers know by others, in the order in which they are replaced. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\ban apartment/g, 'a flat'],
  [/\bAn apartment/g, 'A flat'],
  [/\bapartment/g, 'flat'],
  [/\bApartment/g, 'Flat'],
  [/\binquir/g, 'enquir'],
  [/\bInquir/g, 'Enquir'],
  [/rganiz/g, 'rganis'],
  [/ecogniz/g, 'ecognis'],
  [/ynchroniz/g, 'ynchronis'],
  [/nonymiz/g, 'nonymis'],
  [/nalyz/g, 'nalys'],
  [/uantized\b/g, 'uantised'],
  [/\bcolor/g, 'colour'],
  [/\bColor/g, 'Colour'],
  [/\bcenter/g, 'centre'],
  [/\bsquare meter/g, 'square metre'],
  [/\bgray/g, 'grey'],
  [/\bGray/g, 'Grey'],
  [/\bfavor/g, 'favour'],
  [/eighbor/g, 'eighbour'],
  [/\brumor/g, 'rumour'],
  [/inimiz/g, 'inimis'],
  [/ptimiz/g, 'ptimis'],
  [/evitaliz/g, 'evitalis'],
];

/** Code and the addresses of links, which are the same everywhere. */
const KEPT = /(```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\))/;

/** American text of the guides as British readers write it, with the words that their interface has. */
export function inBritish(text: string): string {
  return text
    .split(KEPT)
    .map((part, at) =>
      at % 2 ? part : WORDS.reduce((written, [word, other]) => written.replace(word, other), part),
    )
    .join('');
}
