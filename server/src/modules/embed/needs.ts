import type { EmbedDoor, EmbedNeed, EmbedWeight } from '@oriel/contract/embed-check';
import type { EmbedKind } from '@oriel/contract/embed-snippets';

/** Directives for each kind of resource, most specific first; the first one present applies. */
const DECIDES = {
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  data: ['connect-src', 'default-src'],
  pictures: ['img-src', 'default-src'],
  films: ['media-src', 'default-src'],
  models: ['img-src', 'default-src'],
  tours: ['frame-src', 'child-src', 'default-src'],
  // Fetched as data, and turned into fonts by script.
  fonts: ['connect-src', 'default-src'],
  styles: ['style-src-elem', 'style-src', 'default-src'],
} as const satisfies Record<EmbedNeed, readonly string[]>;

/** A resource that an embed method loads into a host page. */
export interface Need {
  readonly need: EmbedNeed;
  readonly directives: readonly string[];
  /** Oriel paths or schemes that must all be allowed. */
  readonly places: readonly string[];
  /** Effect on the viewer when it is blocked. */
  readonly weight: EmbedWeight;
  /** A `<script>` in the page's own markup; later scripts are trusted under `'strict-dynamic'`. */
  readonly tag?: true;
}

const need = (name: EmbedNeed, weight: EmbedWeight, ...places: string[]): Need => ({
  need: name,
  directives: DECIDES[name],
  places,
  weight,
});

const VIEWER_PAGES = ['/viewer/', '/viewer360/'];
const PROJECT_PAGES = ['/feedback/'];
const FRAME = need('frame', 'BLOCKS', ...VIEWER_PAGES);
const TAG: Need = { ...need('script', 'BLOCKS', '/sdk/v1/oriel.js', '/sdk/v1/element.mjs'), tag: true };
/** The inline viewer: the API and tiles, and optional resources. */
const INLINE = [
  need('data', 'BLOCKS', '/api/v1/', '/media/'),
  need('fonts', 'LIMITS', '/viewer-inline/'),
  need('pictures', 'LIMITS', '/media/'),
  // Textures of a model are inside its file.
  need('models', 'LIMITS', 'blob:'),
  need('films', 'LIMITS', '/media/'),
  // Tours opened from an apartment's card remain frames.
  need('tours', 'LIMITS', '/viewer360/'),
];
const CODE = ['/viewer-inline/'];
const INLINE_CODE = need('script', 'BLOCKS', ...CODE);

/**
 * What each embed method loads into the host page. A frame is a page of its own: the host page's policy decides about the frame, not about
 * its content. The elements' styles are adopted sheets, which no policy blocks.
 */
const NEEDS: Readonly<Record<EmbedDoor, readonly Need[]>> = {
  iframe: [FRAME],
  script: [TAG, FRAME],
  scriptInline: [{ ...TAG, places: [...TAG.places, ...CODE] }, ...INLINE],
  module: [FRAME],
  moduleInline: [INLINE_CODE, ...INLINE],
  oembed: [FRAME],
};

/**
 * What an embed method loads into a page that shows these.
 *
 * @param kinds of its blocks; without any, it is judged for tours and apartments
 */
export function needsOf(door: EmbedDoor, kinds: ReadonlySet<EmbedKind>): readonly Need[] {
  if (!kinds.has('project')) return NEEDS[door];
  const places = kinds.size > 1 ? [...VIEWER_PAGES, ...PROJECT_PAGES] : PROJECT_PAGES;
  return NEEDS[door].map((one) => (one.need === 'frame' ? { ...one, places } : one));
}

/** Embed methods that use a frame. */
export function isFramed(door: EmbedDoor): boolean {
  return !door.endsWith('Inline');
}
