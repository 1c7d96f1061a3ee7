/** Names of placeholders as they are typed. */
export const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
