/** Where the cleaning of markdown comes in. */
export function sanitizeMarkdown(markdown: string): string {
  return markdown;
}
