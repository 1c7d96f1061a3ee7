import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailCarrier, Message, Sender } from './carrier.ts';
import { envelope } from './envelope.ts';

/** A name that sorts by time and is the same on every attempt. */
function fileName(message: Message): string {
  return `${message.orderedAt.toISOString().replaceAll(':', '-')}_${message.id}.eml`;
}

/** A folder instead of a mail server: one `.eml` file per mail, written atomically. Any mail program opens them. */
export function outboxCarrier(folder: string, sender: Sender): MailCarrier {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    keepsMails: true,
    async deliver(message) {
      const { message: bytes } = await composer.sendMail(envelope(message, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = path.join(folder, `.${randomUUID()}`);
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path.join(folder, fileName(message)));
      } finally {
        await rm(temporary, { force: true });
      }
    },
    close: () => composer.close(),
  };
}
