import type { OutgoingFetch } from '../../../platform/outgoing/outgoing-fetch.ts';
import { plainText } from '../../../platform/plain-text.ts';
import type { Connection, Feed, FeedFlat, IntegrationClient } from '../client.ts';
import { FeedError } from '../client.ts';
import type { SyncWarningDocument } from '../model.ts';
import { mapVoxFlat } from './map-flat.ts';
import { parseVoxFeed } from './parse-feed.ts';

/** Address of an investment's feed. Contains the key, so it is never logged or answered. */
export function voxFeedAddress({ config, apiKey }: Connection): string {
  const base = config.baseUrl.replace(/\/+$/, '');
  return `${base}/webservice/realestatestatuslist/api_key/${encodeURIComponent(apiKey)}/investment_id/${config.investmentId}`;
}

/** VOX Developer: one XML file per investment with all of its apartments. */
export function voxClient(outgoing: OutgoingFetch): IntegrationClient {
  return {
    async read(connection, signal) {
      const { status: httpStatus, body } = await outgoing(voxFeedAddress(connection), {
        headers: { accept: 'application/xml, text/xml' },
        ...(signal ? { signal } : {}),
      });
      if (httpStatus !== 200) throw new FeedError('HTTP_STATUS', httpStatus);
      const records = parseVoxFeed(body);
      if (records.length === 0) throw new FeedError('FEED_EMPTY', httpStatus);
      const flats = new Map<string, FeedFlat>();
      const warnings: SyncWarningDocument[] = [];
      for (const record of records) {
        const flat = mapVoxFlat(record, connection.mapping);
        if (!flat) warnings.push({ code: 'ID_MISSING' });
        else if (flats.has(flat.externalId)) warnings.push({ externalId: flat.externalId, code: 'ID_TWICE' });
        else flats.set(flat.externalId, flat);
      }
      return { flats: ofBuildings([...flats.values()], connection), warnings, httpStatus } satisfies Feed;
    },
  };
}

/** The apartments of the selected buildings; all by default. */
function ofBuildings(flats: readonly FeedFlat[], { config }: Connection): readonly FeedFlat[] {
  if (config.buildingFilter.length === 0) return flats;
  const wanted = new Set(config.buildingFilter.map(plainText));
  return flats.filter(({ building }) => building !== undefined && wanted.has(plainText(building)));
}
