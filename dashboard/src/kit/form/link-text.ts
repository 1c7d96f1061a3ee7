/** An address as people write it, with its `https://`: "www.example.com/terms". One with a scheme, and what is no address, stay as they are. */
export function completeLink(text: string): string {
  const bare = text.trim();
  const isBare = /^[^\s/:]+\.[^\s/:]+(:\d+)?([/?#]\S*)?$/.test(bare);
  return isBare ? `https://${bare}` : text;
}
