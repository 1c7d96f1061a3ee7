/** Words of the product that British readers know by others, in the order in which they are replaced. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\ban apartment/g, 'a flat'],
  [/\bAn apartment/g, 'A flat'],
  [/\bapartment/g, 'flat'],
  [/\bApartment/g, 'Flat'],
  [/\binquir/g, 'enquir'],
  [/\bInquir/g, 'Enquir'],
  [/rganization/g, 'rganisation'],
  [/ecogniz/g, 'ecognis'],
  [/ynchroniz/g, 'ynchronis'],
  [/nonymiz/g, 'nonymis'],
  [/nalyz/g, 'nalys'],
  [/uantized\b/g, 'uantised'],
  [/\bcolor/g, 'colour'],
  [/\bColor/g, 'Colour'],
  [/\bcenter/g, 'centre'],
];

/** American text of the guides as British readers write it, with the words that their interface has. */
export function inBritish(text: string): string {
  return WORDS.reduce((written, [word, other]) => written.replace(word, other), text);
}
