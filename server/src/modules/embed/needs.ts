import type { EmbedDoor, EmbedNeed, EmbedWeight } from '@oriel/contract/embed-check';

/** Directives that decide about a kind of thing, the nearest first; the first one that a policy has holds. */
const DECIDES = {
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  data: ['connect-src', 'default-src'],
  pictures: ['img-src', 'default-src'],
  films: ['media-src', 'default-src'],
  models: ['img-src', 'default-src'],
  tours: ['frame-src', 'child-src', 'default-src'],
  // Fetched as data, and made into fonts by script.
  fonts: ['connect-src', 'default-src'],
  styles: ['style-src-elem', 'style-src', 'default-src'],
} as const satisfies Record<EmbedNeed, readonly string[]>;

/** One thing that a door loads into somebody's page. */
export interface Need {
  readonly need: EmbedNeed;
  readonly directives: readonly string[];
  /** Paths at Oriel, or schemes, all of which have to be let in. */
  readonly places: readonly string[];
  /** What the page without it does to the viewer. */
  readonly weight: EmbedWeight;
  /** A `<script>` of the page's own markup; what scripts load later is trusted where `'strict-dynamic'` stands. */
  readonly tag?: true;
}

const need = (name: EmbedNeed, weight: EmbedWeight, ...places: string[]): Need => ({
  need: name,
  directives: DECIDES[name],
  places,
  weight,
});

const FRAME = need('frame', 'BLOCKS', '/viewer/', '/viewer360/');
const TAG: Need = { ...need('script', 'BLOCKS', '/sdk/v1/oriel.js', '/sdk/v1/element.mjs'), tag: true };
/** The viewer in the page itself: the API and tiles, and what it can do without. */
const INLINE = [
  need('data', 'BLOCKS', '/api/v1/', '/media/'),
  need('fonts', 'LIMITS', '/viewer-inline/'),
  need('pictures', 'LIMITS', '/media/'),
  // The pictures on a model come from within its file.
  need('models', 'LIMITS', 'blob:'),
  need('films', 'LIMITS', '/media/'),
  // Tours that a flat's card opens stay frames.
  need('tours', 'LIMITS', '/viewer360/'),
];
const CODE = ['/viewer-inline/'];
const INLINE_CODE = need('script', 'BLOCKS', ...CODE);

/**
 * What each door loads into the page that shows a viewer. A frame is a page of its own: the policy of the page around it says whether it may
 * be there, and nothing of what it loads. The elements' styles are adopted sheets, which no policy forbids.
 */
export const NEEDS: Readonly<Record<EmbedDoor, readonly Need[]>> = {
  iframe: [FRAME],
  script: [TAG, FRAME],
  scriptInline: [{ ...TAG, places: [...TAG.places, ...CODE] }, ...INLINE],
  module: [FRAME],
  moduleInline: [INLINE_CODE, ...INLINE],
  oembed: [FRAME],
};

/** Doors through which the viewer comes in a frame. */
export function isFramed(door: EmbedDoor): boolean {
  return !door.endsWith('Inline');
}
