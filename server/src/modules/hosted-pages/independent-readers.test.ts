import { createRequire } from 'node:module';
import { RESOURCES_OF_BRAND } from '@oriel/contract/resources';
import { parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// Neither brings types.
const load = createRequire(import.meta.url);
const { default: WebAutoExtractor } = load('@marbec/web-auto-extractor') as {
  default: new (
    options: object,
  ) => {
    parse(html: string): { jsonld: Record<string, unknown>; errors?: unknown[] };
  };
};
const { default: Validator } = load('@adobe/structured-data-validator') as {
  default: new () => { validate(data: object): Promise<readonly { severity: string }[]> };
};

const HERE = 'https://tours.example.com';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: HERE, DEMO_IDENTITY: 'open' });
  const estates = server.running.database.connection.collection('estates');
  await estates.updateMany({}, { $set: { 'settings.searchOffers': true } });
}, 60_000);
afterAll(() => server?.stop());

const textAt = async (path: string) => await (await fetch(server.url + path)).text();

/** Readers that know nothing of the product, by the rules of search engines and feed readers. */
describe('what independent readers find', () => {
  it.each([
    ['/', ['Organization', 'SoftwareApplication', 'FAQPage']],
    ['/pl', ['Organization', 'SoftwareApplication', 'FAQPage']],
    ['/resources/prepare-renders', ['Organization', 'Article']],
    ['/docs/api', ['Organization', 'TechArticle']],
    ['/viewer/brzozowa-park-a', ['ApartmentComplex', 'Apartment', 'Product']],
  ])('structured data of %s without a fault', async (path, types) => {
    const data = new WebAutoExtractor({ addLocation: true }).parse(await textAt(path));
    const found = Object.keys(data.jsonld);
    for (const type of types) expect(found, path).toContain(type);
    expect(data.errors ?? []).toEqual([]);
    const issues = await new Validator().validate(data);
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  });

  it.each(['en', 'gb', 'pl'])('every article in the feed (%s), newest first', async (locale) => {
    const feed = parseRssFeed(await textAt(`/${locale}/resources.xml`));
    const items = feed.items ?? [];
    expect(items.map(({ link }) => link).sort()).toEqual(
      RESOURCES_OF_BRAND.oriel.map((id) => `${HERE}/${locale}/resources/${id}`).sort(),
    );
    const days = items.map(({ pubDate }) => Date.parse(pubDate ?? ''));
    expect(days).toEqual([...days].sort((one, other) => other - one));
    for (const { title, description, link } of items) {
      expect(
        [title, description].every((text) => (text ?? '').length > 10),
        link,
      ).toBe(true);
      expect((await fetch(server.url + new URL(link ?? '').pathname)).status, link).toBe(200);
    }
    expect(new Set(items.map(({ guid }) => guid?.value)).size).toBe(items.length);
  });
});
