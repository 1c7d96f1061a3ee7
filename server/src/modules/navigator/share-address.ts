/** Where the share card of a page is; another address when it is cut from another picture, since those who show links keep what they got. */
export function shareAddress(path: string, picture: string | undefined): string | undefined {
  const version = picture?.split('/').at(-2);
  return picture && `${path}/share.jpg${version ? `?v=${version}` : ''}`;
}
