/** Why the server does not start, in a sentence for the person who operates it; shown without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
