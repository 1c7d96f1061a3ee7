/** Address of a page's share card; changes with its picture, because link previews are cached. */
export function shareAddress(path: string, picture: string | undefined): string | undefined {
  const version = picture?.split('/').at(-2);
  return picture && `${path}/share.jpg${version ? `?v=${version}` : ''}`;
}
