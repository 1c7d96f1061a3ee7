import { ratio, SHAPE } from './box-css.ts';
import { TAGS } from './kinds.ts';

const ELEMENTS = Object.values(TAGS);

/** Attributes of the boxes that the script turns into a viewer: `data-oriel-panorama`, … */
export const DATA_ATTRIBUTES = ELEMENTS.map((tag) => `data-${tag}`);

const BOXES = DATA_ATTRIBUTES.map((name) => `[${name}]`);

/** Everything that becomes a viewer. */
export const EMBED_SELECTOR = `${ELEMENTS},${BOXES}`;

/**
 * For the page: reserves the space of viewers whose code has not loaded yet. A box with a data attribute has the ratio of the element
 * inside, or gives it its own.
 */
export const PAGE_CSS = `:where(${EMBED_SELECTOR}){${SHAPE}}${ratio(`:where(${ELEMENTS})`)}:where(${BOXES})>*{height:100%}`;
