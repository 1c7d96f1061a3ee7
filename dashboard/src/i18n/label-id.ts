/**
 * Message id of the label of a field in a table of the contract. Not a template at the call site: a template would count as using every
 * message with that prefix (`messages-in.ts`), and unused labels would go unnoticed.
 */
export function labelId<P extends string, N extends string>(prefix: P, name: N): `${P}.${N}` {
  return `${prefix}.${name}`;
}
