import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Stands in for the error-reporting service, on a local port. */
export interface ReportService {
  readonly dsn: string;
  readonly came: readonly { readonly url: string; readonly text: string }[];
  /** Messages of the reported errors. */
  errors(): readonly string[];
  close(): Promise<void>;
}

export async function openReportService(): Promise<ReportService> {
  const came: { url: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    // Pages are closed while they report.
    const body = await text(request).catch(() => null);
    if (body === null) return;
    came.push({ url: request.url ?? '', text: body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/42`,
    came,
    errors: () =>
      came.flatMap(({ text }) =>
        text.split('\n').flatMap((line) => (/"exception":/.test(line) ? messagesIn(line) : [])),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function messagesIn(line: string): string[] {
  const event = JSON.parse(line) as { exception?: { values?: { value?: string }[] } };
  return (event.exception?.values ?? []).map(({ value = '' }) => value);
}
