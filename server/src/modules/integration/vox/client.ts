import type { OutgoingFetch } from '../../../platform/outgoing/outgoing-fetch.ts';
import { plainText } from '../../../platform/plain-text.ts';
import type { Connection, Feed, FeedApartment, IntegrationClient } from '../client.ts';
import { FeedError } from '../client.ts';
import type { SyncWarningDocument } from '../model.ts';
import { mapVoxApartment } from './map-apartment.ts';
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
      const apartments = new Map<string, FeedApartment>();
      const warnings: SyncWarningDocument[] = [];
      for (const record of records) {
        const apartment = mapVoxApartment(record, connection.mapping);
        if (!apartment) warnings.push({ code: 'ID_MISSING' });
        else if (apartments.has(apartment.externalId))
          warnings.push({ externalId: apartment.externalId, code: 'ID_TWICE' });
        else apartments.set(apartment.externalId, apartment);
      }
      return {
        apartments: ofBuildings([...apartments.values()], connection),
        warnings,
        httpStatus,
      } satisfies Feed;
    },
  };
}

/** The apartments of the selected buildings; all by default. */
function ofBuildings(apartments: readonly FeedApartment[], { config }: Connection): readonly FeedApartment[] {
  if (config.buildingFilter.length === 0) return apartments;
  const wanted = new Set(config.buildingFilter.map(plainText));
  return apartments.filter(({ building }) => building !== undefined && wanted.has(plainText(building)));
}
