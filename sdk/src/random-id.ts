/** 128 random bits as text. Not `randomUUID`, which needs a secure context: a viewer may be tried over plain http in a local network. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
