import { BRANDS, type Brand, type BrandKey } from '@oriel/contract/brand';
import type { Role } from '@oriel/contract/enums';

/** What the server writes into the page as `<script type="application/json" id="oriel-config">`. */
export interface ShellConfig {
  /** Base address of the API, `/api/v1` when it is the page's own origin. */
  readonly apiBase: string;
  readonly firebase: FirebaseSettings;
  readonly brand: BrandKey;
  /** Canonical origin for embed code; the page's own when absent. */
  readonly publicUrl?: string;
  /** Accounts of the demo organization; present in demo mode only. */
  readonly demoSignIns?: readonly DemoSignIn[];
  /** Panorama that the main page invites to walk through. */
  readonly demoPanoramaId?: string;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** Origin of the identity emulator; `/` is the page's own. */
  readonly emulatorUrl?: string;
}

export interface DemoSignIn {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

const DEFAULTS: ShellConfig = {
  apiBase: '/api/v1',
  firebase: { apiKey: 'demo', authDomain: 'localhost', projectId: 'demo-oriel', emulatorUrl: '/' },
  brand: 'oriel',
};

/** Reads the configuration out of a page; a missing field takes the value of a local start. */
export function readConfig(page: Pick<Document, 'getElementById'>): ShellConfig {
  const text = page.getElementById('oriel-config')?.textContent;
  if (!text) return DEFAULTS;
  // The server wrote it from typed configuration; the shape is its promise.
  const given = JSON.parse(text) as Partial<ShellConfig>;
  return { ...DEFAULTS, ...given, firebase: { ...(given.firebase ?? DEFAULTS.firebase) } };
}

export const config: ShellConfig = readConfig(document);
export const brand: Brand = BRANDS[config.brand];
export const publicOrigin: string = (config.publicUrl ?? location.origin).replace(/\/+$/, '');
