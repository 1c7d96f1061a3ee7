/** Why the server does not start, as a sentence for its operator; shown without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}
