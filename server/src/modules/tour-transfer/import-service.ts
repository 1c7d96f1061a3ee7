import type { Locale } from '@oriel/contract/enums';
import type { TourImport, TourImportReport } from '@oriel/contract/tour-transfer';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { say } from '../../platform/messages.ts';
import type { PanoramaService } from '../panorama/service.ts';
import { applyPlan, type Plan } from './bringing-in/apply.ts';
import { derivedNorths } from './bringing-in/derive-norths.ts';
import { matchedPanoramas } from './bringing-in/matched.ts';
import { planLinks } from './bringing-in/plan-links.ts';
import { planPoints } from './bringing-in/plan-points.ts';
import type { ImportedTour } from './reading/imported-tour.ts';
import { NoTour } from './reading/read-tour.ts';
import { readTourApart } from './reading/read-tour-apart.ts';

/** Attempts of an import when its rooms change concurrently. */
const ATTEMPTS = 4;

interface Dependencies {
  readonly models: Models;
  readonly panoramas: PanoramaService;
}

/** Imports tours from other viewers. */
export class TourImportService {
  readonly #models: Models;
  readonly #panoramas: PanoramaService;

  constructor({ models, panoramas }: Dependencies) {
    this.#models = models;
    this.#panoramas = panoramas;
  }

  /**
   * Reads a configuration and imports it into the panoramas named for its scenes; with `dryRun` only reports the changes.
   *
   * @throws ApiError VALIDATION for a text that is no tour, or unusable panoramas; CONFLICT
   */
  async run(
    organizationId: Types.ObjectId,
    { source, panoramas = [], name, dryRun = false }: TourImport,
    locale: Locale,
  ): Promise<TourImportReport> {
    for (let attempt = 1; ; attempt += 1) {
      const read = await readSource(source);
      const plan = await this.#plan(organizationId, name ? { ...read, name } : read, panoramas, locale);
      if (dryRun) return report(plan, { dryRun, locale });
      if (plan.matched.size === 0)
        throw new ApiError('VALIDATION', { fields: { panoramas: ['field.required'] } });
      try {
        const tools = { models: this.#models, panoramas: this.#panoramas };
        const named = plan.tour.name ?? say(locale, 'tourImport.untitledTour');
        const tourId = await applyPlan(tools, plan, named);
        return report(plan, { dryRun, locale, tourId, name: named });
      } catch (error) {
        const isOvertaken =
          error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'STALE_UPDATE');
        if (!isOvertaken || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #plan(
    organizationId: Types.ObjectId,
    tour: ImportedTour,
    panoramas: NonNullable<TourImport['panoramas']>,
    locale: Locale,
  ): Promise<Plan> {
    const matched = await matchedPanoramas(this.#models, organizationId, tour, panoramas);
    if (matched.size > 0) {
      for (const { key, path } of tour.scenes)
        if (!matched.has(key)) tour.findings.add('SCENE_WITHOUT_PICTURE', path, { scene: key });
    }
    const links = planLinks(tour, matched);
    const untitled = say(locale, 'tourImport.untitledPoint');
    const points = await planPoints(this.#models, organizationId, tour, matched, untitled);
    return { tour, matched, links, points, norths: derivedNorths(tour, matched) };
  }
}

async function readSource(source: string): Promise<ImportedTour> {
  try {
    return await readTourApart(source);
  } catch (error) {
    if (!(error instanceof NoTour)) throw error;
    const { reason, line } = error;
    const key =
      reason === 'unknown'
        ? 'field.tourFormatUnknown'
        : line
          ? 'field.tourUnreadableAt'
          : 'field.tourUnreadable';
    throw new ApiError('VALIDATION', { fields: { source: [key] }, values: line ? { line } : {} });
  }
}

/** Imported scenes that no path of links from the first one reaches. */
function unreachedScenes(
  { scenes }: ImportedTour,
  entry: string | undefined,
  isThere: (key: string) => boolean,
): TourImportReport['unreached'] {
  const links = new Map(scenes.filter(({ key }) => isThere(key)).map((scene) => [scene.key, scene.links]));
  const reached = new Set(entry === undefined ? [] : [entry]);
  // Iterating a Set includes elements added meanwhile.
  for (const key of reached)
    for (const { target } of links.get(key) ?? []) if (links.has(target)) reached.add(target);
  return scenes.flatMap(({ key, name }) => (links.has(key) && !reached.has(key) ? [{ key, name }] : []));
}

function report(
  { tour, matched, links, points }: Plan,
  {
    dryRun,
    locale,
    tourId,
    name = tour.name,
  }: { dryRun: boolean; locale: Locale; tourId?: Types.ObjectId; name?: string | undefined },
): TourImportReport {
  const count = (lists: ReadonlyMap<string, readonly unknown[]>) =>
    [...lists.values()].reduce((sum, list) => sum + list.length, 0);
  const isThere = (key: string | undefined) => key !== undefined && (matched.size === 0 || matched.has(key));
  const entry = isThere(tour.entry) ? tour.entry : tour.scenes.find(({ key }) => matched.has(key))?.key;
  return {
    format: tour.format,
    ...(name ? { name } : {}),
    dryRun,
    ...(tourId ? { tourId: String(tourId) } : {}),
    unreached: unreachedScenes(tour, entry, isThere),
    scenes: tour.scenes.map(({ key, name, file, part }) => {
      const panorama = matched.get(key);
      return {
        key,
        name,
        ...(file ? { file } : {}),
        entry: key === entry,
        links: links.good.get(key) ?? 0,
        points: points.good.get(key) ?? 0,
        ...(part ? { sphereWidth: part.width, sphereMiddle: part.middle } : {}),
        ...(panorama ? { panoramaId: String(panorama._id) } : {}),
      };
    }),
    totals: {
      scenes: matched.size,
      links: count(links.portals),
      points: count(points.points),
      present: links.present + points.present,
    },
    problems: tour.findings.list.map(({ severity, code, path, scene, values }) => ({
      severity,
      code,
      path,
      ...(scene === undefined ? {} : { scene }),
      message: say(locale, `tourImport.${code}`, values),
    })),
    problemsTotal: tour.findings.total,
  };
}
