/**
 * Leaves one full stop where an interpolated value that ends with one ("Sp. z o.o.", "Acme Inc.") comes right before the sentence's own.
 * Ellipses and dots in paths stay; a closing quotation mark or bracket may come between the two.
 */
export function oneFullStop(sentence: string): string {
  return sentence.replace(/(?<![./\s])\.([”"’')\]]?)\.(?=$|[\s”"’')\]<])/g, (_both, closing: string) =>
    closing ? `.${closing}` : '.',
  );
}
