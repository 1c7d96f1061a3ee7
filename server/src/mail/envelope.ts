import type { Message, Sender } from './carrier.ts';

/** A message in nodemailer's format. Addresses are passed as objects, never as text to be parsed again. */
export function envelope(message: Message, sender: Sender) {
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  return {
    messageId: `<${message.id}@${domain}>`,
    date: message.orderedAt,
    from: { name: message.fromName ?? sender.name, address: sender.address },
    to: { name: '', address: message.to },
    ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
    subject: message.subject,
    text: message.text,
    ...(message.html === undefined ? {} : { html: message.html }),
    headers: {
      'Content-Language': message.locale,
      // Prevents out-of-office replies.
      ...(message.personal ? {} : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
      ...(message.unsubscribe
        ? {
            // Verbatim: nodemailer would fold a long address over lines that programs do not join again.
            'List-Unsubscribe': { prepared: true, value: `<${message.unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
    // Nothing in a message may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
