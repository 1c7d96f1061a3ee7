import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import type { View } from '../core/projection.ts';

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

/** View in a link (`?yaw=&pitch=&fov=`); null when there is none. The stage clamps it. */
export function linkedView(query: URLSearchParams): Partial<View> | null {
  const asked: Record<string, number> = {};
  for (const name of ['yaw', 'pitch', 'fov']) {
    const text = query.get(name);
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value)) asked[name] = value;
  }
  return Object.keys(asked).length > 0 ? asked : null;
}

/** The colour scheme of the link, else the organization's, else the visitor's. */
export function pageMode(query: URLSearchParams, organization: string | undefined): Mode {
  const asked = query.get('mode') ?? organization;
  return asked === 'light' || asked === 'dark' ? asked : 'auto';
}
