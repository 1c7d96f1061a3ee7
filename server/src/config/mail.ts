import type { Brand } from '@oriel/contract/brand';
import { isAddress } from '../platform/mail-address.ts';
import { ConfigError, type Environment, text } from './environment.ts';

export interface MailConfig {
  /** Absent means the outbox folder. */
  readonly smtpUrl: string | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

function smtpUrl(env: Environment): string | undefined {
  const value = text(env, 'SMTP_URL');
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const usable = url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!usable || url.search !== '' || url.hash !== '') {
    // Contains a password, so it is not repeated.
    throw new ConfigError(
      'SMTP_URL cannot be read; write smtp://user:password@mail.example.com:587, or smtps:// for a server that begins with TLS.',
    );
  }
  return value;
}

export function readMail(env: Environment, brand: Brand): MailConfig {
  const value = text(env, 'MAIL_FROM') ?? `${brand.name} <${brand.contactEmail}>`;
  const [, name = '', address = ''] = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>)$/.exec(value) ?? [
    undefined,
    '',
    value,
  ];
  if (!isAddress(address)) {
    throw new ConfigError(
      `MAIL_FROM is "${value}"; write an address, or a name and an address: Oriel <tours@example.com>.`,
    );
  }
  return { smtpUrl: smtpUrl(env), from: { name: name.trim() || brand.name, address } };
}
