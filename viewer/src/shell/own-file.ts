/**
 * Whether an address is a file of the viewer's API server. Other servers belong to a team's own systems: nothing is loaded from them,
 * because that would tell strangers who looks at what; they are offered as links.
 */
export function isOwnFile(url: string, apiBase: string): boolean {
  const { baseURI } = document;
  return new URL(url, baseURI).origin === new URL(apiBase, baseURI).origin;
}
