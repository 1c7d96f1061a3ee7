import { ConfigError, type Environment, text } from './environment.ts';

/** Destination of error reports. */
export interface ReportsConfig {
  /** As given to the browser. It names the project and gives no read access. */
  readonly dsn: string;
  /** Where the service accepts reports for this project. */
  readonly envelopeUrl: string;
}

/** The Google Analytics id; absent means that nothing of it is loaded. */
export function readAnalyticsId(env: Environment): string | undefined {
  const value = text(env, 'GA_ID');
  if (value !== undefined && !/^(?:G|GT|AW|DC)-[A-Z0-9]{4,20}$/.test(value)) {
    throw new ConfigError(`GA_ID is "${value}"; write the id of a Google tag, such as G-ABC1234567.`);
  }
  return value;
}

/** The report address of a DSN, normalised; undefined when invalid. */
export function reportAddress(dsn: string): string | undefined {
  const url = URL.canParse(dsn) ? new URL(dsn) : undefined;
  const [, folder = '', project = ''] = /^(.*)\/(\d{1,20})$/.exec(url?.pathname ?? '') ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !/^\w{1,128}$/.test(url.username) || project === '') {
    return undefined;
  }
  return `${url.origin}${folder}/api/${project}/envelope/?sentry_key=${url.username}&sentry_version=7`;
}

/** The error-reporting service; absent means that nothing of it is loaded. */
export function readReports(env: Environment): ReportsConfig | undefined {
  const value = text(env, 'SENTRY_DSN');
  if (value === undefined) return undefined;
  const envelopeUrl = reportAddress(value);
  if (!envelopeUrl) {
    throw new ConfigError(
      'SENTRY_DSN cannot be read; write it as the service shows it: https://KEY@HOST/PROJECT, the project a number.',
    );
  }
  const { protocol, username, host, pathname } = new URL(value);
  // An older form contains a secret after the key, which browsers must not get.
  return { dsn: `${protocol}//${username}@${host}${pathname}`, envelopeUrl };
}
