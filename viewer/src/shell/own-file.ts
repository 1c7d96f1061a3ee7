/**
 * Whether an address is a file of the server whose API a viewer asks. Others are where a team's own systems keep plans and pictures: nothing is
 * loaded from there, which would tell strangers who looks at what, so they are offered as links.
 */
export function isOwnFile(url: string, apiBase: string): boolean {
  const { baseURI } = document;
  return new URL(url, baseURI).origin === new URL(apiBase, baseURI).origin;
}
