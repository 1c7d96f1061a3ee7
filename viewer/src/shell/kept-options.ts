import { DISPLAY_OPTIONS } from '@oriel/contract/viewer-address';

/** Options that hold for one page alone: that it stands in a frame, what its visitor allowed, and whether it waits there for its turn. */
const OF_THIS_PAGE = ['iframe', 'consent', 'asleep'] as const;

/** The display options of a viewer's address. */
export function displayOptions(address: string): URLSearchParams {
  const { searchParams } = new URL(address);
  return new URLSearchParams(
    DISPLAY_OPTIONS.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** A viewer's address for somebody else: without what holds for this page and this visitor alone. */
export function addressToShare(address: string): string {
  const url = new URL(address);
  for (const name of OF_THIS_PAGE) url.searchParams.delete(name);
  // Literal commas between ids keep the link readable.
  url.search = url.searchParams.toString().replaceAll('%2C', ',');
  return url.href;
}
