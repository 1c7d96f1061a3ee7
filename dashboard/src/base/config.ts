import { BRANDS, type Brand, type BrandKey } from '@oriel/contract/brand';
import type { Locale } from '@oriel/contract/enums';
import { isLocale } from '../i18n/language.ts';

/** The server writes it into the page as `<script type="application/json" id="oriel-config">`. */
export interface ShellConfig {
  /** Base address of the API. */
  readonly apiBase: string;
  readonly firebase: FirebaseSettings;
  readonly brand: {
    readonly key: BrandKey;
    /** Of this installation, if different from the brand's. */
    readonly contactEmail?: string;
    readonly bookingUrl?: string;
    readonly termsUrl?: string;
    readonly privacyUrl?: string;
  };
  /** Language negotiated by the server. */
  readonly locale?: Locale;
  /** Canonical origin for embed code; defaults to the page's own. */
  readonly publicUrl?: string;
  /** Of the product that serves the page. */
  readonly version: string;
  /** Google Analytics; without it, nothing of it is loaded. */
  readonly analyticsId?: string;
  /** Error reporting; without it, nothing of it is loaded. */
  readonly reports?: ReportSettings;
  /** There is no mail server: mails are files on the server, and reach nobody. */
  readonly mailsKept?: true;
  /** Only in demo mode. */
  readonly demo?: {
    readonly emails: readonly string[];
    readonly password: string;
  };
}

/** Target of error reports, and the version of the product. */
export interface ReportSettings {
  readonly dsn: string;
  readonly release: string;
}

export interface FirebaseSettings {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  /** The identity emulator is on the page's own origin. */
  readonly emulated?: boolean;
}

/** Reads the configuration from a page. */
function readConfig(page: Pick<Document, 'getElementById'>): ShellConfig {
  const text = page.getElementById('oriel-config')?.textContent;
  if (!text)
    throw new Error('The page has no #oriel-config: it has to be served by the server, not as a file');
  // The server writes it from typed configuration, so its shape is certain.
  const given = JSON.parse(text) as ShellConfig;
  if (isLocale(given.locale)) return given;
  const { locale: _unknown, ...rest } = given;
  return rest;
}

export const config: ShellConfig = readConfig(document);
/** The brand with this installation's overrides. */
export const brand: Brand = { ...BRANDS[config.brand.key], ...config.brand };
export const publicOrigin: string = (config.publicUrl ?? location.origin).replace(/\/+$/, '');
