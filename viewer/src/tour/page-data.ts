import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { type View, wrapYaw } from '../core/projection.ts';

/** Data that the server embeds in a hosted page, in `<script type="application/json" id="oriel-data">`. */
export interface PageData {
  readonly panorama?: PublicPanorama;
  readonly locale: Locale;
  /** address of the API, or of the `tour.json` of an exported tour instead */
  readonly apiBase: string;
  /** origins that may message this page while it is framed; empty = any */
  readonly allowedOrigins: readonly string[];
}

/** Colour scheme; `auto` follows the visitor's system. */
export type Mode = 'light' | 'dark' | 'auto';

/**
 * View in a link (`?yaw=&pitch=&fov=`); null when there is none. The stage clamps it. `?heading=`, degrees clockwise from north, is for
 * links from elsewhere, as from a window of the building; it counts where north is known.
 */
export function linkedView(
  query: URLSearchParams,
  room?: Pick<PublicPanorama, 'north' | 'northKnown'>,
): Partial<View> | null {
  const asked: Record<string, number> = {};
  const heading = numberIn(query, 'heading');
  if (heading !== undefined && room?.northKnown) asked.yaw = wrapYaw(heading + room.north);
  for (const name of ['yaw', 'pitch', 'fov']) {
    const value = numberIn(query, name);
    if (value !== undefined) asked[name] = value;
  }
  return Object.keys(asked).length > 0 ? asked : null;
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The colour scheme of the link, else the organization's, else the visitor's. */
export function pageMode(query: URLSearchParams, organization: string | undefined): Mode {
  const asked = query.get('mode') ?? organization;
  return asked === 'light' || asked === 'dark' ? asked : 'auto';
}
