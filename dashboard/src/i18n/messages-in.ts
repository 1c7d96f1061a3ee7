/** The known keys that a source mentions: whole, or by a template such as `role.${role}`. For the tests of the catalogues. */
export function messagesIn(source: string, keys: readonly string[]): string[] {
  const patterns = [...source.matchAll(/`([a-z][\w.]*\.)\$\{[^}`]+\}([\w.]*)`/gi)].map(
    ([, before = '', after = '']) =>
      new RegExp(`^${before.replaceAll('.', '\\.')}\\w+${after.replaceAll('.', '\\.')}$`),
  );
  return keys.filter((key) => source.includes(`'${key}'`) || patterns.some((pattern) => pattern.test(key)));
}
