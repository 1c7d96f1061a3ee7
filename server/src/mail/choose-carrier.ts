import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { MailCarrier } from './carrier.ts';
import { outboxCarrier } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';

/** Where mails go without a mail server. */
export function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

/** The mail server of `SMTP_URL`, else the folder `outbox` in `DATA_DIR`. */
export function chooseCarrier({ mail, dataDir }: Config): MailCarrier {
  return mail.smtpUrl === undefined
    ? outboxCarrier(outboxFolder(dataDir), mail.from)
    : smtpCarrier(mail.smtpUrl, mail.from);
}
