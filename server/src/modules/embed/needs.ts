import type { EmbedDoor, EmbedNeed, EmbedWeight } from '@oriel/contract/embed-check';

/** Directives that decide about a kind of thing, the nearest first; the first one that a policy has holds. */
const DECIDES = {
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  data: ['connect-src', 'default-src'],
  pictures: ['img-src', 'default-src'],
  films: ['media-src', 'default-src'],
  fonts: ['font-src', 'default-src'],
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
/** The viewer in the page itself: its code, the API, pictures and tiles. */
const INLINE = [
  need('data', 'BLOCKS', '/api/v1/', '/media/'),
  need('pictures', 'LIMITS', '/media/', 'blob:', 'data:'),
  need('films', 'LIMITS', '/media/'),
];
const CODE = ['/viewer-inline/v1.mjs', '/viewer-assets/'];
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

/** Features that the frame of a viewer is allowed and a page may keep from it. */
export const FEATURES = ['fullscreen', 'gyroscope', 'accelerometer', 'xr-spatial-tracking'] as const;
