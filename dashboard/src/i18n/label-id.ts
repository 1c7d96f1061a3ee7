/**
 * Id of the label of a field that a table of the contract names. Not a template where it is used: those count as naming every message that
 * begins alike (`messages-in.ts`), and a label that nothing shows any more would not be found.
 */
export function labelId<P extends string, N extends string>(prefix: P, name: N): `${P}.${N}` {
  return `${prefix}.${name}`;
}
