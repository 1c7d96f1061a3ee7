import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Types } from 'mongoose';
import sharp from 'sharp';
import { DEMO_ESTATES, type DemoBuilding, type DemoEstate } from '../estates.ts';
import type { BuiltBuilding, BuiltEstate, DemoSite } from './site.ts';

/** What the demo is made of. */
export const MATERIAL = new URL('../material/', import.meta.url);

/** Pixels. */
const SMALL_FRAME = 480;

/** Days since the sale started. */
export const SALE_BEGAN = 240;

/** Imports a file of the material as an asset of an organization; the same file is the same asset. */
export async function takeIn(
  site: DemoSite,
  organizationId: Types.ObjectId,
  file: string,
  options: { type: 'IMAGE' | 'FLOOR_PLAN' | 'MODEL_3D'; name: string },
): Promise<Types.ObjectId> {
  const key = `${organizationId}/${file}`;
  const known = site.assets.get(key);
  if (known) return known;
  const source = fileURLToPath(new URL(file, MATERIAL));
  const small = options.type === 'IMAGE' && site.deps.pictures === 'small';
  const { asset } = await site.services.assets.receive({
    stream: small ? sharp(source).resize(SMALL_FRAME) : createReadStream(source),
    fileName: file.split('/').at(-1) ?? file,
    options: { ...options, public: true },
    organizationId,
  });
  site.assets.set(key, asset._id);
  return asset._id;
}

function floorsOf(building: DemoBuilding) {
  const levels = building.floors + (building.penthouses ? 1 : 0);
  return Array.from({ length: levels }, (_, level) => ({
    level,
    label: level === 0 ? 'Ground floor' : `Floor ${level}`,
    i18n: { pl: { label: level === 0 ? 'Parter' : `Piętro ${level}` } },
  }));
}

async function buildBuilding(
  site: DemoSite,
  estate: BuiltEstate,
  building: DemoBuilding,
  order: number,
): Promise<BuiltBuilding> {
  const { organizationId, _id } = estate.document;
  const floors = floorsOf(building);
  const document = await site.services.buildings.create(organizationId, {
    estateId: String(_id),
    name: building.name,
    code: building.code,
    floors,
    floorsAbove: floors.length,
    floorsBelow: 1,
    staircases: ['1'],
    lift: true,
    completionDate: building.completion,
    energyClass: 'A',
    order,
    i18n: { pl: { name: building.namePl } },
  });
  return { code: building.code, document, apartments: [] };
}

async function buildEstate(site: DemoSite, plan: DemoEstate): Promise<void> {
  site.goTo(SALE_BEGAN + 5);
  const organization = site.organization(plan.organization);
  const [longitude, latitude] = plan.location;
  const sale = plan.type === 'RESIDENTIAL';
  const frames = sale ? (await readdir(new URL('building/frames/', MATERIAL))).sort() : [];
  const cover = await takeIn(site, organization._id, `building/frames/${frames[2] ?? '006.webp'}`, {
    type: 'IMAGE',
    name: plan.name,
  });
  const document = await site.services.estates.create(organization, {
    name: plan.name,
    slug: plan.slug,
    type: plan.type,
    status: 'PUBLISHED',
    stage: plan.stage,
    description: plan.description,
    address: plan.address as { city: string; country: string },
    location: { type: 'Point', coordinates: [longitude, latitude] },
    salesStart: site.day(SALE_BEGAN),
    coverAssetId: String(cover),
    amenities: [...plan.amenities],
    nearby: plan.nearby.map((one) => ({ ...one })),
    salesContact: { ...organization.contact },
    ...(sale
      ? {
          prospectusUrl: 'https://brzozowa.example/prospekt-informacyjny.pdf',
        }
      : {}),
    i18n: { pl: { description: plan.descriptionPl } },
  });
  const estate: BuiltEstate = { slug: plan.slug, document, buildings: [] };
  for (const [order, building] of plan.buildings.entries()) {
    estate.buildings.push(await buildBuilding(site, estate, building, order));
  }
  site.estates.push(estate);
}

/** Creates the estates with their buildings. */
export async function buildEstates(site: DemoSite): Promise<void> {
  for (const plan of DEMO_ESTATES) await buildEstate(site, plan);
}
