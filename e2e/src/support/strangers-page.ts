import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A customer's site: one page of another origin, with its own styles and a strict policy. */
export interface StrangersPage {
  readonly url: string;
  /** Sets its HTML within `<body>`, from the next visit on. */
  show(body: string): void;
  close(): Promise<void>;
}

/** Host styles that affect everything they can reach. */
const STYLES = `
  * { color: rgb(255, 105, 180); letter-spacing: 4px; }
  body { margin: 24px; font: 30px serif; }
  button { border: 9px solid red !important; }
  :root { --oriel-accent: lime; --sheet: 3px; --width: 3px; }
  oriel-viewer, oriel-panorama { display: block; aspect-ratio: auto; height: 600px; max-width: 1200px; margin-bottom: 16px; }
  .carousel { display: flex; overflow-x: auto; width: 600px; }
  .slide { flex: 0 0 600px; }
  .far { height: 3000px; }`;

/** @param oriel origin of the product: the only other one allowed by the page's policy */
export async function openStrangersPage(oriel: string): Promise<StrangersPage> {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${oriel}`,
    "style-src 'self'",
    `img-src 'self' ${oriel}`,
    `connect-src ${oriel}`,
    `frame-src ${oriel}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  let body = '';
  const server = createServer((request, response) => {
    if (request.url === '/host.css') {
      response.setHeader('content-type', 'text/css');
      response.end(STYLES);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy.join('; '));
    response.end(
      `<!doctype html><html lang="en"><head><title>Host</title><meta name="viewport" content="width=device-width"><link rel="icon" href="${oriel}/favicon.ico"><link rel="stylesheet" href="/host.css"></head><body><h1>Host</h1>${body}<button id="own">Own</button><script async src="${oriel}/sdk/v1/oriel.js"></script></body></html>`,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // The other name of this machine: another site as well.
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    show(next) {
      body = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
