import { frameSize } from '@oriel/contract/building-frame';
import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import type { SiteFacts, SitePicture } from '@oriel/contract/site';
import { Types } from 'mongoose';
import { inLanguage, wordingOf } from '../../platform/translation.ts';
import { findPublicProject } from '../feedback/public.ts';
import { findPublicNavigator } from '../navigator/find.ts';
import { openingImage, showImages } from '../navigator/show.ts';
import { showcase } from '../navigator/showcase.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { demoPanoramaId, demoProjectId } from './example-words.ts';

/** Buildings that are looked at for the one that the front page opens with. */
const LOOKED_AT = 6;

/** What the front page shows of this installation. Projects and tours only of a demo: nobody else has agreed to be on it. */
export async function siteFacts(deps: HostedPagesDependencies, locale: Locale): Promise<SiteFacts> {
  const { brand, demo } = deps.config;
  const { models } = deps.database;
  if (brand.key === 'localloop') {
    const project = demo ? await projectOf(deps, locale) : undefined;
    return { showcase: [], ...(project ? { project } : {}) };
  }
  const [shown, panoramaId] = await Promise.all([
    showcase(models, { locale, origin: deps.publicUrl(), foreignOrigin: undefined }),
    demo ? demoPanoramaId(deps) : undefined,
  ]);
  const building = await buildingOf(
    deps,
    locale,
    shown.slice(0, LOOKED_AT).map(({ id }) => id),
  );
  return {
    showcase: shown,
    ...(building ? { building } : {}),
    ...(panoramaId ? { panoramaId } : {}),
  };
}

async function projectOf(deps: HostedPagesDependencies, locale: Locale): Promise<SiteFacts['project']> {
  const id = await demoProjectId(deps);
  const found = id && (await findPublicProject(deps.database.models, new Types.ObjectId(id), deps.clock()));
  if (!found) return undefined;
  const { project, organization } = found;
  return await deps.services.feedbackReader.forPublic(project, organization, wordingOf(organization, locale));
}

/** The first building that can be turned and has a picture to begin with; without one, the first with a picture. */
async function buildingOf(
  { database: { models }, clock }: HostedPagesDependencies,
  locale: Locale,
  ids: readonly string[],
): Promise<SiteFacts['building']> {
  const places = (await Promise.all(ids.map((id) => findPublicNavigator(models, id)))).flatMap(
    (place) => place ?? [],
  );
  const turning = places.filter(({ navigator }) => navigator.mode !== 'STATIC');
  for (const place of [...turning, ...places]) {
    const first = await openingImage(models, place);
    if (!first) continue;
    const language = wordingOf(place.organization, locale);
    const [image] = await showImages(models, place, [first], {
      forPublic: true,
      locale: language,
      now: clock(),
    });
    if (!image) continue;
    const { slug } = place.navigator;
    const { name } = inLanguage(place.navigator, language, ['name']);
    return { slug, name, picture: pictureOf(image) };
  }
  return undefined;
}

function pictureOf(image: PublicNavigatorImage): SitePicture {
  const sources = (['avif', 'webp'] as const).flatMap((format) => {
    const files = image.variants.filter((variant) => variant.format === format);
    if (files.length === 0) return [];
    return [
      { type: `image/${format}`, srcset: files.map(({ url, width }) => `${url} ${width}w`).join(', ') },
    ];
  });
  return { url: image.url, ...frameSize(image), sources };
}
