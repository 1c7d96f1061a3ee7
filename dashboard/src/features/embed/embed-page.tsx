import type { EmbedChoice } from '@oriel/contract/embed-snippets';
import type { UserOrganization } from '@oriel/contract/user';
import type { ViewerHandle } from '@oriel/sdk';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { AllowedOrigins } from '../../kit/embedding/allowed-origins.tsx';
import { type Published, roomsQuery, useEmbeddable, useEmbeddableProjects } from '../../kit/embedding/api.ts';
import { useOrganization } from '../../kit/me.ts';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/controls.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { ChooseWhat } from './choose-what.tsx';
import {
  checkedDoor,
  type EmbedAddress,
  type EmbedChange,
  isChanged,
  readEmbed,
  withEmbed,
  withTarget,
} from './embed-address.ts';
import { EmbedCode, MethodFields } from './embed-methods.tsx';
import { ObstacleBox } from './obstacle-box.tsx';
import { OptionFields } from './option-fields.tsx';
import { PageCheck } from './page-check.tsx';
import { SendBlock } from './send-block.tsx';
import { useEmbedQuery } from './use-embed-query.ts';
import { useObstacle } from './use-obstacle.ts';

// The SDK loads after the page: the code alone does not need it.
const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));

/** Pause before the preview follows the options, milliseconds. */
const PREVIEW_PAUSE = 400;

export function EmbedPage() {
  const t = useTranslate();
  const organization = useOrganization();
  return (
    <>
      <PageHead title={t('area.embed')} lead={t('embedPage.lead')} />
      {organization ? <Embedding key={organization.id} organization={organization} /> : <Loading />}
    </>
  );
}

function Embedding({ organization }: { organization: UserOrganization }) {
  const t = useTranslate();
  const [wanted, setWanted] = useState<{ readonly origin: string }>();
  const [query, changeQuery] = useEmbedQuery();
  const address = readEmbed(query);
  const { tours, buildings, ...asking } = useEmbeddable(organization.features);
  const { projects, ...askingProjects } = useEmbeddableProjects(organization);
  const error = asking.error ?? askingProjects.error;
  const retry = () => {
    asking.refetch();
    void askingProjects.refetch();
  };
  const change = (what: EmbedChange) => changeQuery((before) => withEmbed(before, what));
  const isAdmin = organization.role === 'ADMIN';

  if ((asking.isPending || askingProjects.isLoading) && !error) return <Loading />;
  if (error) return <Failure title={t('embedPage.failed')} error={error} retry={retry} />;
  const all = [...buildings, ...tours, ...projects];
  const first = all.find(({ isPublic }) => isPublic) ?? all[0];
  // The address may name a room, or something deleted; the default is the first entry.
  const asked = address.target;
  const entry = asked ? all.find(({ kind, id }) => kind === asked.kind && id === asked.id) : first;
  // A link of the guide names a navigator by its id; code on a website says more by its slug.
  const target = entry ? { kind: entry.kind, id: entry.key } : asked;

  return (
    <div className="flex flex-col gap-16">
      {target ? (
        <Maker
          address={{ ...address, target }}
          target={target}
          tours={tours}
          buildings={buildings}
          projects={projects}
          onChange={change}
          onTarget={(next) => changeQuery((before) => withTarget(before, next))}
        />
      ) : (
        <EmptyState
          drawing={<AreaDrawing area="embed" />}
          title={t('embedPage.empty.title')}
          text={t('embedPage.empty.text')}
        >
          <div className="flex flex-wrap justify-center gap-2">
            {organization.features.includes('virtual_tours') ? (
              <Button variant="primary" asChild>
                <Link to="/dashboard/tours">{t('area.tours')}</Link>
              </Button>
            ) : null}
            {organization.features.includes('estates') ? (
              <Button asChild>
                <Link to="/dashboard/estates">{t('area.estates')}</Link>
              </Button>
            ) : null}
            {organization.features.includes('feedback') ? (
              <Button asChild>
                <Link to="/dashboard/feedback">{t('area.feedback')}</Link>
              </Button>
            ) : null}
          </div>
        </EmptyState>
      )}
      <AllowedOrigins organizationId={organization.id} mayEdit={isAdmin} wanted={wanted} />
      <PageCheck
        page={address.page}
        chosen={checkedDoor(address)}
        onPage={(page) => change({ page })}
        onAllow={isAdmin ? (origin) => setWanted({ origin }) : undefined}
      />
    </div>
  );
}

function Maker({
  address,
  target,
  tours,
  buildings,
  projects,
  onChange,
  onTarget,
}: {
  address: EmbedAddress;
  target: NonNullable<EmbedAddress['target']>;
  tours: readonly Published[];
  buildings: readonly Published[];
  projects: readonly Published[];
  onChange: (change: EmbedChange) => void;
  onTarget: (target: EmbedAddress['target']) => void;
}) {
  const t = useTranslate();
  const [handle, setHandle] = useState<ViewerHandle>();
  const rooms = useQuery({ ...roomsQuery(target.id), enabled: target.kind === 'panorama' });
  const listed = [...tours, ...buildings, ...projects].find(({ id, key }) => [id, key].includes(target.id));
  const title = listed?.name ?? (target.kind === 'panorama' ? rooms.data?.name : undefined) ?? '';
  const choice: EmbedChoice = { ...target, title, options: address.options };
  const chosen = JSON.stringify(choice);
  const shown = useSettled(chosen, PREVIEW_PAUSE);
  const { isPending, obstacle, places, refetch } = useObstacle(target);
  // Open from the start for somebody who comes back to what they chose.
  const [wasChanged] = useState(() => isChanged(address));
  const takeHandle = useCallback((next: ViewerHandle | undefined) => setHandle(() => next), []);

  async function takeView(): Promise<void> {
    const { view, panorama } = (await handle?.getState()) ?? {};
    if (!view) return;
    if (panorama && panorama !== target.id) onTarget({ kind: 'panorama', id: panorama });
    onChange({
      yaw: String(Math.round(view.yaw * 10) / 10),
      pitch: String(Math.round(view.pitch * 10) / 10),
      fov: String(Math.round(view.fov)),
    });
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[320px_minmax(0,1fr)]">
      <ChooseWhat
        tours={tours}
        buildings={buildings}
        projects={projects}
        target={target}
        startingItemId={address.options.startingItemId}
        onChange={onTarget}
        onItem={(startingItemId) => onChange({ startingItemId })}
      />
      <section aria-labelledby="embed-code" className="flex min-w-0 flex-col gap-4">
        <h2 id="embed-code" className="sr-only">
          {t('embedPage.code')}
        </h2>
        <EmbedCode address={address} choice={choice} />
        <SendBlock choice={choice} isPublic={!obstacle && !isPending} />
      </section>
      <details open={wasChanged} className="group min-w-0">
        <summary className="flex cursor-pointer items-center gap-2 rounded-control py-2 text-lg">
          <ChevronDown
            size={18}
            strokeWidth={1.5}
            aria-hidden
            className="shrink-0 transition-transform group-open:rotate-180"
          />
          <h2>{t('embedPage.options')}</h2>
        </summary>
        <div className="mt-4 flex flex-col gap-6">
          <MethodFields address={address} onChange={onChange} />
          <OptionFields
            address={address}
            // A preview about to be replaced has no view to take.
            onTakeView={handle && shown === chosen ? () => void takeView().catch(() => undefined) : undefined}
            onChange={onChange}
          />
        </div>
      </details>
      <section aria-labelledby="embed-preview" className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="embed-preview" className="text-lg">
            {t('embedPage.preview')}
          </h2>
          <Segments
            label={t('embedPage.preview.width')}
            value={address.width}
            options={[
              { value: 'desktop', label: t('embedPage.preview.desktop') },
              { value: 'phone', label: t('embedPage.preview.phone') },
            ]}
            onChange={(width) => onChange({ width })}
          />
        </div>
        {obstacle ? (
          <ObstacleBox obstacle={obstacle} places={places} onRetry={refetch} />
        ) : isPending ? (
          <Skeleton className="aspect-video w-full" />
        ) : (
          <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
            <Preview choice={JSON.parse(shown)} width={address.width} onHandle={takeHandle} />
          </Suspense>
        )}
      </section>
    </div>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[320px_minmax(0,1fr)]" aria-hidden>
      <Skeleton className="h-[320px]" />
      <Skeleton className="aspect-video w-full" />
    </div>
  );
}
