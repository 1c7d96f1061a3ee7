/** A name that is only a letter or a number, as price lists have them: `A`, `B2`, `12`, `3a`. */
const BARE = /^(?:\p{L}{1,2}|\p{L}{0,2}\d{1,3}\p{L}?)$/u;

/** The name of a building as a visitor reads it: where it is only a letter or a number, with the word for "building" before it. */
export function buildingName(
  name: string,
  text: (id: 'building.named', values: { name: string }) => string,
): string {
  return BARE.test(name.trim()) ? text('building.named', { name: name.trim() }) : name;
}
