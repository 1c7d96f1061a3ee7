/**
 * A finished sentence with one full stop where a value that ends with one ("Sp. z o.o.", "Acme Inc.") stands before the sentence's own. Three
 * dots and the dots of a path stay; a closing quotation mark or bracket may stand between the two.
 */
export function oneFullStop(sentence: string): string {
  return sentence.replace(/(?<![./\s])\.([”"’')\]]?)\.(?=$|[\s”"’')\]<])/g, (_both, closing: string) =>
    closing ? `.${closing}` : '.',
  );
}
