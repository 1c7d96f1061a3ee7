import { COUNTED_KINDS } from '@oriel/contract/apartment-kinds';
import type { ApartmentStatus, Locale } from '@oriel/contract/enums';
import type { ShowcaseNavigator } from '@oriel/contract/navigator-stats';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { inLanguage, wordingOf } from '../../platform/translation.ts';
import { visibilityOf } from '../inventory/apartment/public-visibility.ts';
import { findPublicEstates } from '../inventory/estate/public.ts';
import { presentTotals } from './apartments.ts';
import type { NavigatorPlace } from './find.ts';
import type { NavigatorDocument } from './model.ts';
import { coverUrl, viewerUrl } from './present.ts';
import { navigatorRelations } from './related.ts';

const MOST = 50;

type Counts = Partial<Record<ApartmentStatus, number>>;

/** Visible apartments by building and by estate. */
async function countsOf(models: Models, places: readonly NavigatorPlace[]): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  if (places.length === 0) return counts;
  const rows = await models.Apartment.aggregate<{
    _id: { estateId: Types.ObjectId; buildingId?: Types.ObjectId; status: ApartmentStatus };
    apartments: number;
  }>([
    {
      $match: {
        organizationId: { $in: places.map(({ organization }) => organization._id) },
        estateId: { $in: places.map(({ estate }) => estate._id) },
        visible: true,
        kind: { $in: COUNTED_KINDS },
      },
    },
    {
      $group: {
        _id: { estateId: '$estateId', buildingId: '$buildingId', status: '$status' },
        apartments: { $sum: 1 },
      },
    },
  ]);
  for (const { _id, apartments } of rows) {
    for (const id of [_id.estateId, _id.buildingId]) {
      if (!id) continue;
      const known = counts.get(String(id)) ?? {};
      counts.set(String(id), { ...known, [_id.status]: (known[_id.status] ?? 0) + apartments });
    }
  }
  return counts;
}

/** Those with an explicit order first, then the oldest. */
function inOrder(navigators: readonly NavigatorDocument[]): NavigatorDocument[] {
  const place = ({ showcaseOrder }: NavigatorDocument) => showcaseOrder ?? Number.POSITIVE_INFINITY;
  return navigators.toSorted((one, other) => {
    const [first, second] = [place(one), place(other)];
    return first === second ? Number(one.createdAt) - Number(other.createdAt) : first - second;
  });
}

/** Whether a script of another site may read the organization's data. */
function allows({ organization }: NavigatorPlace, foreignOrigin: string | undefined): boolean {
  const { allowedOrigins } = organization.embed;
  return foreignOrigin === undefined || allowedOrigins.length === 0 || allowedOrigins.includes(foreignOrigin);
}

interface Asking {
  readonly locale: Locale | undefined;
  /** Canonical origin of the product. */
  readonly origin: string;
  /** Origin of the requesting page, if it is another site's. */
  readonly foreignOrigin: string | undefined;
}

/** Published navigators that their teams have put on the marketing page, of all organizations. */
export async function showcase(
  models: Models,
  { locale, origin, foreignOrigin }: Asking,
): Promise<ShowcaseNavigator[]> {
  const shown = { published: true, showcase: true };
  const across = { acrossOrganizations: 'the marketing page shows navigators of every organization' };
  // Some belong to hidden estates, or may not be shown to this page, so more are read than are shown.
  const navigators = (
    await Promise.all([
      models.Navigator.find({ ...shown, showcaseOrder: { $gte: 0 } }, null, across)
        .sort({ showcaseOrder: 1, createdAt: 1 })
        .limit(MOST * 4)
        .lean(),
      models.Navigator.find({ ...shown, showcaseOrder: null }, null, across)
        .sort({ createdAt: 1 })
        .limit(MOST * 4)
        .lean(),
    ])
  ).flat();
  const estates = await findPublicEstates(
    models,
    navigators.map(({ estateId }) => estateId),
  );
  const places = inOrder(navigators)
    .flatMap((navigator) => {
      const found = estates.get(String(navigator.estateId));
      return found ? [{ navigator, ...found }] : [];
    })
    .filter((place) => allows(place, foreignOrigin))
    .slice(0, MOST);
  const [related, counts] = await Promise.all([
    navigatorRelations(
      models,
      places.map(({ navigator }) => navigator),
      { forPublic: true },
    ),
    countsOf(models, places),
  ]);
  return places.map(({ navigator, estate, organization }) => {
    const language = wordingOf(organization, locale);
    return withoutEmpty({
      id: String(navigator._id),
      name: inLanguage(navigator, language, ['name']).name,
      coverUrl: coverUrl(navigator, related),
      estate: { name: inLanguage(estate, language, ['name']).name, city: estate.address.city },
      counts: presentTotals(counts.get(String(navigator.target.id)) ?? {}, visibilityOf(estate, navigator)),
      viewerUrl: viewerUrl(origin, navigator),
    }) as ShowcaseNavigator;
  });
}
