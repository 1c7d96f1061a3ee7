import { NAVIGATOR_MODES } from '@oriel/contract/enums';
import type { EstateDetail } from '@oriel/contract/estate';
import type { Navigator } from '@oriel/contract/navigator';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { createNavigator } from '../../kit/estates/api.ts';
import { OneOfField, TallInput } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../kit/form/use-send-form.ts';
import { navigatorsQuery } from '../../kit/navigators/api.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageQuery } from '../../ui/use-page-query.ts';
import { type Entrance, entranceOf } from './entrance.ts';
import { EstateCover } from './estate-cover.tsx';
import { viewerPath } from './estate-words.ts';

type Target = Navigator['target'];
type Place = Pick<EstateDetail, 'id' | 'name' | 'status'> & {
  readonly buildings: readonly { id: string; name: string }[];
};

export interface NavigatorListProps {
  estate: Place;
  /** Of the whole estate with its buildings, or of one building. */
  target: Target;
}

/** The navigators, and how to create another. */
export function NavigatorList({ estate, target }: NavigatorListProps) {
  const t = useTranslate();
  const { edit } = useRights();
  const [address, setAddress] = usePageQuery();
  // The guide opens the dialog by the address.
  const asked = address.get('new') === 'navigator';
  const [making, setMaking] = useState(false);
  const of = target.type === 'estate' ? { estateId: target.id } : { buildingId: target.id };
  const { data, error, isPending, refetch } = useQuery(navigatorsQuery(of));
  const whole = target.type === 'estate' && estate.buildings.length > 1;
  const entrance = whole && data ? entranceOf(estate.id, data) : undefined;

  function close(): void {
    setMaking(false);
    if (!asked) return;
    setAddress((now) => {
      now.delete('new');
      return now;
    });
  }

  return (
    <section id="navigators" aria-labelledby="navigators-title">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="navigators-title" className="text-lg">
          {t('navigators.title')}
        </h2>
        {edit ? (
          <Button size="small" onClick={() => setMaking(true)}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('navigators.new')}
          </Button>
        ) : null}
      </div>
      {isPending ? (
        <Skeleton className="h-16" />
      ) : !data ? (
        <Failure title={t('navigators.failed')} error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p className="max-w-[640px] text-sm text-secondary">{t('navigators.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((navigator) => (
            <Row
              key={navigator.id}
              estate={estate}
              navigator={navigator}
              isEntrance={entrance?.navigator?.id === navigator.id}
            />
          ))}
        </ul>
      )}
      {edit && entrance && data && data.length > 0 ? <EntranceHint {...entrance} /> : null}
      {making || (asked && edit) ? <NewNavigator estate={estate} target={target} onClose={close} /> : null}
    </section>
  );
}

/** What keeps visitors from entering the estate, or from going back up. */
function EntranceHint({ navigator, dead }: Entrance<Navigator>) {
  const t = useTranslate();
  if (navigator && dead.length === 0) return null;
  return (
    <p className="mt-4 max-w-[640px] text-sm text-secondary">
      {navigator
        ? t('navigators.noWayBack', {
            names: dead.map(({ name }) => name).join(', '),
            entrance: navigator.name,
          })
        : t('navigators.noEntrance')}
    </p>
  );
}

function Row({
  estate,
  navigator,
  isEntrance,
}: {
  estate: Place;
  navigator: Navigator;
  isEntrance: boolean;
}) {
  const t = useTranslate();
  const { id, name, mode, imageCount, published, target, coverUrl } = navigator;
  const building = estate.buildings.find((one) => one.id === target.id);
  const words = [
    isEntrance ? t('navigators.entrance') : building?.name,
    t(`navigatorMode.${mode}`),
    t('navigators.images', { count: imageCount }),
    ...(published ? [] : [t('navigators.unpublished')]),
  ].filter(Boolean);
  return (
    <li className="group relative flex items-center gap-4 py-3 transition-colors hover:bg-sunken/60">
      <EstateCover url={coverUrl} className="aspect-[4/3] w-16 shrink-0 rounded-control" />
      <div className="min-w-0 flex-1">
        <Link
          to={`/dashboard/estates/${estate.id}/navigators/${id}`}
          className="block truncate rounded-control font-medium underline-offset-4 group-hover:underline after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="text-sm text-secondary tabular">{words.join(' · ')}</p>
      </div>
      {published && estate.status === 'PUBLISHED' ? (
        <Button variant="quiet" size="icon" asChild className="relative z-10">
          <a href={viewerPath(id)} target="_blank" rel="noopener" aria-label={t('tours.openNamed', { name })}>
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
          </a>
        </Button>
      ) : null}
    </li>
  );
}

interface Values {
  name: string;
  target: string;
  mode: Navigator['mode'];
}

function NewNavigator({ estate, target, onClose }: NavigatorListProps & { onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const sending = useSendForm<Values>({
    // One picture is what everybody has first.
    values: { name: estate.name, target: target.id, mode: 'STATIC' },
    send: async ({ name, target: id, mode }) => {
      const type = id === estate.id ? 'estate' : 'building';
      const made = await createNavigator({ name: name.trim(), target: { type, id }, mode });
      const tab = mode === 'MODEL' ? 'model' : 'frames';
      await navigate(`/dashboard/estates/${estate.id}/navigators/${made.id}?tab=${tab}`);
    },
  });
  return (
    <FormDialog
      sending={sending}
      title={t('navigators.new')}
      description={t('navigators.newLead')}
      action={t('navigators.create')}
      onClose={onClose}
    >
      <TallInput name="name" label={t('field.name')} maxLength={120} needed={t('field.nameNeeded')} />
      {estate.buildings.length > 0 ? (
        <OneOfField
          name="target"
          label={t('navigators.shows')}
          options={[
            { value: estate.id, label: t('navigators.wholeEstate') },
            ...estate.buildings.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
      <OneOfField
        name="mode"
        label={t('navigators.mode')}
        options={NAVIGATOR_MODES.map((value) => ({ value, label: t(`navigatorMode.${value}`) }))}
      />
    </FormDialog>
  );
}
