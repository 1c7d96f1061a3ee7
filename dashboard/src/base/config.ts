import { BRANDS, type Brand, type BrandKey } from '@oriel/contract/brand';
import type { Locale } from '@oriel/contract/enums';
import { isLocale } from '../i18n/language.ts';

/** What the server writes into the page as `<script type="application/json" id="oriel-config">`. */
export interface ShellConfig {
  /** Base address of the API. */
  readonly apiBase: string;
  readonly firebase: FirebaseSettings;
  readonly brand: {
    readonly key: BrandKey;
    /** Of this installation, where it has others than the brand. */
    readonly contactEmail?: string;
    readonly bookingUrl?: string;
    readonly termsUrl?: string;
    readonly privacyUrl?: string;
  };
  /** Language that the browser asked the server for. */
  readonly locale?: Locale;
  /** Canonical origin for embed code; the page's own when absent. */
  readonly publicUrl?: string;
  /** Google Analytics; absent means that nothing of it is loaded. */
  readonly analyticsId?: string;
  /** The error-reporting service; absent means that nothing of it is loaded. */
  readonly reports?: ReportSettings;
  /** Present in demo mode only. */
  readonly demo?: {
    readonly emails: readonly string[];
    readonly password: string;
    /** Panorama that the main page invites to walk through. */
    readonly panoramaId?: string;
  };
}

/** Where errors are reported, and of which version of the product. */
export interface ReportSettings {
  readonly dsn: string;
  readonly release: string;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** The identity emulator answers on the page's own origin. */
  readonly emulated?: boolean;
}

/** Reads the configuration out of a page. */
function readConfig(page: Pick<Document, 'getElementById'>): ShellConfig {
  const text = page.getElementById('oriel-config')?.textContent;
  if (!text)
    throw new Error('The page has no #oriel-config: it has to be served by the server, not as a file');
  // The server wrote it from typed configuration; the shape is its promise.
  const given = JSON.parse(text) as ShellConfig;
  if (isLocale(given.locale)) return given;
  const { locale: _unknown, ...rest } = given;
  return rest;
}

export const config: ShellConfig = readConfig(document);
/** The brand as this installation has it. */
export const brand: Brand = { ...BRANDS[config.brand.key], ...config.brand };
export const publicOrigin: string = (config.publicUrl ?? location.origin).replace(/\/+$/, '');
