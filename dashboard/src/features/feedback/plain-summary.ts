/** A summary in markdown as plain text: bullets stay bullets, and the marks of headings and emphasis go. */
export function plainSummary(markdown: string): string {
  return markdown
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/^(\s*)[-*+]\s+/gm, '$1• ')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');
}
