import path from 'node:path';
import type { Config } from '../config/config.ts';
import type { MailCarrier } from './carrier.ts';
import { outboxCarrier } from './outbox.ts';
import { smtpCarrier } from './smtp.ts';

/** The mail server of `SMTP_URL`, else the folder `outbox` in `DATA_DIR`. */
export function chooseCarrier({ mail, dataDir }: Config): MailCarrier {
  return mail.smtpUrl === undefined
    ? outboxCarrier(path.join(dataDir, 'outbox'), mail.from)
    : smtpCarrier(mail.smtpUrl, mail.from);
}
