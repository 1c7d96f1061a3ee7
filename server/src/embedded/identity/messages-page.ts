import type { IncomingMessage, ServerResponse } from 'node:http';
import { inlineStyle } from '../../platform/inline-style.ts';
import type { SentMessage } from './messages.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const STYLE = inlineStyle(`:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
ol { list-style: none; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; } h2 { font-size: 1rem; margin: 0; } p { margin: .25rem 0; }
.code { font: 600 1.5rem/1.4 ui-monospace, monospace; letter-spacing: .15em; }`);

/** The page is text, and runs nothing. */
const POLICY = `default-src 'none'; style-src ${STYLE.source}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function item(message: SentMessage): string {
  const heading = message.kind === 'sms' ? 'SMS' : 'E-mail';
  const body =
    message.kind === 'sms'
      ? `<p class="code">${escaped(message.code)}</p>`
      : `<p><a href="${escaped(message.link)}">${escaped(message.link)}</a></p>`;
  return `<li><h2>${heading} to ${escaped(message.to)}</h2><p>${escaped(message.purpose)} · <time datetime="${message.at}">${message.at.slice(11, 19)} UTC</time></p>${body}</li>`;
}

function page(messages: readonly SentMessage[]): string {
  const list =
    messages.length === 0
      ? '<p>Nothing has been sent yet. Verification e-mails and SMS codes appear here.</p>'
      : `<ol>${messages.map(item).join('')}</ol>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sent messages · development</title>
${STYLE.tag.text}
</head>
<body>
<h1>Sent messages</h1>
<p>This server runs the embedded sign-in for development: nothing is really sent. Newest first.</p>
${list}
</body>
</html>
`;
}

function wantsJson(req: IncomingMessage): boolean {
  const accept = req.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** Lists the messages that the emulator would have sent, as a page or as JSON (`{ messages }`), as requested. */
export function answerMessages(
  req: IncomingMessage,
  res: ServerResponse,
  messages: readonly SentMessage[],
): void {
  const json = wantsJson(req);
  res.writeHead(200, {
    'content-type': json ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    vary: 'accept',
  });
  res.end(json ? JSON.stringify({ messages }) : page(messages));
}
