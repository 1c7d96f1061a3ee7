import { type Html, html } from '../../platform/html.ts';
import { type HostedAddress, knownOptions } from './hosted-address.ts';

export const OEMBED_PATH = '/oembed';

/**
 * oEmbed discovery links: in the head, where consumers look, and at its end, after everything the first picture needs. Omitted inside a
 * frame, which is embedded already.
 *
 * @param address of the page, without its query
 */
export function oembedLinks(kind: HostedAddress['kind'], address: string, asked: string): Html | undefined {
  const query = new URLSearchParams(asked.split('?')[1] ?? '');
  if (query.get('iframe') === 'true') return undefined;
  const options = knownOptions(kind, query).toString();
  const url = new URL(address);
  url.search = options;
  const link = (format: string, type: string) => {
    const href = new URL(OEMBED_PATH, url);
    href.search = new URLSearchParams({ url: url.href, format }).toString();
    return html`<link rel="alternate" type="${type}+oembed" href="${href.href}">`;
  };
  return html`${link('json', 'application/json')}
${link('xml', 'text/xml')}`;
}
