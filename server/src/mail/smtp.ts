import { createTransport } from 'nodemailer';
import { type MailCarrier, MailRefused, type Sender } from './carrier.ts';
import { envelope } from './envelope.ts';

const PATIENCE_MS = 10_000;

/** SMTP steps at which a mail server judges this mail, rather than us. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

function field(error: unknown, name: 'code' | 'command' | 'responseCode'): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<typeof name, unknown>)[name]
    : undefined;
}

/** A mail server. Its answers name the recipient, so our errors contain only their codes. */
export function smtpCarrier(url: string, sender: Sender): MailCarrier {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  return {
    async deliver(message) {
      try {
        await transport.sendMail(envelope(message, sender));
      } catch (error) {
        const status = field(error, 'responseCode');
        const code = String(field(error, 'code') ?? 'unknown');
        // A rejected sign-in or sender is for the operator to fix, and the mail waits; a rejected recipient is final.
        const aboutTheMail = ABOUT_THE_MAIL.includes(String(field(error, 'command')));
        if (typeof status === 'number' && status >= 500 && aboutTheMail) {
          throw new MailRefused(`The mail server refuses this mail (${status}).`);
        }
        throw new Error(
          `the mail server did not take a mail (${code}${status ? `, ${String(status)}` : ''})`,
        );
      }
    },
    close: () => transport.close(),
  };
}
