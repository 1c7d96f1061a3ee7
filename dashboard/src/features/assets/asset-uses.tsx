import type { Asset, AssetUse } from '@oriel/contract/asset';
import type { CallName } from '@oriel/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callQuery } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { kindOfUse, pathOfUse, type UseKind } from './use-places.ts';

/** Uses named before the rest is counted. */
const NAMED = 8;

/** The uses of a file by name, with links. */
export function AssetUses({ asset, estateId }: { asset: Asset; estateId: string }) {
  const t = useTranslate();
  const { usedBy } = asset;
  return (
    <section aria-labelledby="uses" className="flex flex-col gap-2">
      <h3 id="uses" className="text-sm font-medium">
        {t('fileList.usedBy')}
      </h3>
      {usedBy.length === 0 ? <p className="text-sm text-secondary">{t('fileList.usedByNothing')}</p> : null}
      <ul className="flex flex-col gap-1 text-sm">
        {usedBy.slice(0, NAMED).map((use) => (
          <Use key={`${use.type} ${use.id}`} use={use} estateId={asset.estateId ?? estateId} />
        ))}
      </ul>
      {usedBy.length > NAMED ? (
        <p className="text-sm text-secondary">{t('publish.more', { count: usedBy.length - NAMED })}</p>
      ) : null}
    </section>
  );
}

/** Fields that all kinds of uses may have. */
interface Told {
  name?: string;
  number?: string;
  title?: string;
  label?: string;
  estateId?: string;
  navigatorId?: string;
  projectId?: string;
  index?: number;
}

const CALLS_BY_KIND = {
  organization: 'getOrganization',
  panorama: 'getPanorama',
  estate: 'getEstate',
  building: 'getBuilding',
  apartment: 'getApartment',
  navigator: 'getNavigator',
  'navigator-image': 'getNavigatorImage',
  feedback: 'getFeedback',
  'feedback-item': 'getFeedbackItem',
} as const satisfies Record<UseKind, CallName>;

function numbered(index: number | undefined): string {
  return index === undefined ? '' : `#${index + 1}`;
}

const WORDS = {
  organization: 'organization',
  panorama: 'panorama',
  estate: 'estate',
  building: 'building',
  apartment: 'apartment',
  navigator: 'navigator',
  'navigator-image': 'navigator_image',
  feedback: 'feedback',
  'feedback-item': 'feedback_item',
} as const satisfies Record<UseKind, string>;

function Use({ use, estateId }: { use: AssetUse; estateId: string }) {
  const kind = kindOfUse(use.type);
  return kind ? <KnownUse kind={kind} id={use.id} estateId={estateId} /> : <li>{use.type}</li>;
}

function KnownUse({ kind, id, estateId }: { kind: UseKind; id: string; estateId: string }) {
  const t = useTranslate();
  const { data } = useQuery({
    ...callQuery(CALLS_BY_KIND[kind], { id }),
    select: ({ data }: { readonly data: Told }) => data,
    retry: false,
    staleTime: 60_000,
  });
  const key = WORDS[kind];
  const name = data?.name ?? data?.number ?? data?.title ?? data?.label ?? numbered(data?.index);
  const to = pathOfUse(kind, id, { estateId, ...data });
  return (
    <li>
      <span className="text-secondary">{t(`usedKind.${key}`)} </span>
      {to ? (
        <Link to={to} className="rounded-control underline underline-offset-2">
          {name || t('fileList.open')}
        </Link>
      ) : (
        name
      )}
    </li>
  );
}
