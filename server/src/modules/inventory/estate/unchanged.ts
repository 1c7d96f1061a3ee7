import { type EstateDetail, EstatePatch } from '@oriel/contract/estate';
import { isRecord } from '../../../platform/is-record.ts';
import { withoutUnchanged } from '../../../platform/read-only.ts';

/**
 * A body without unchangeable fields that are sent back as received: read-only fields, the day of the last publication inside
 * `priceDisclosure`, and the address of a logo that is a file.
 */
export function unchangedEstateFieldsDropped(body: unknown, answered: EstateDetail): unknown {
  const kept = withoutUnchanged(body, EstatePatch, answered);
  if (!isRecord(kept)) return kept;
  const { logoUrl, priceDisclosure, ...rest } = kept;
  const sameLogo = answered.logoAssetId !== undefined && logoUrl === answered.logoUrl;
  return {
    ...rest,
    ...(logoUrl === undefined || sameLogo ? {} : { logoUrl }),
    ...(priceDisclosure === undefined ? {} : { priceDisclosure: disclosureOf(priceDisclosure, answered) }),
  };
}

function disclosureOf(value: unknown, { priceDisclosure }: EstateDetail): unknown {
  if (!isRecord(value)) return value;
  const { lastPublishedAt, ...rest } = value;
  if (lastPublishedAt === undefined) return value;
  return lastPublishedAt === priceDisclosure.lastPublishedAt ? rest : value;
}
