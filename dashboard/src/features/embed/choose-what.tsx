import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { embeddedProjectQuery, type Published, roomsQuery } from '../../kit/embedding/api.ts';
import { Choice, INPUT } from '../../ui/controls.tsx';
import type { EmbedAddress } from './embed-address.ts';

type Target = EmbedAddress['target'];

/** Tours, buildings and feedback projects by name; for a tour, its first room, and for a project, its first item. */
export function ChooseWhat({
  tours,
  buildings,
  projects,
  target,
  startingItemId,
  onChange,
  onItem,
}: {
  tours: readonly Published[];
  buildings: readonly Published[];
  projects: readonly Published[];
  target: Target;
  startingItemId: string | undefined;
  onChange: (target: Target) => void;
  onItem: (id: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const all = [...buildings, ...tours, ...projects];
  const panorama = target?.kind === 'panorama' ? target.id : undefined;
  const rooms = useQuery({ ...roomsQuery(panorama ?? ''), enabled: panorama !== undefined });
  const entry = rooms.data?.others.find(({ id, entry }) => entry || id === rooms.data.tourId);
  const chosen = all.find(
    ({ kind, key, id }) =>
      kind === target?.kind &&
      (key === target.id || id === target.id || (kind === 'panorama' && id === entry?.id)),
  );
  const others = rooms.data && panorama ? rooms.data.others : [];
  const isProject = target?.kind === 'project';
  const project = useQuery({ ...embeddedProjectQuery(target?.id ?? ''), enabled: isProject });
  const items = isProject ? (project.data?.items ?? []) : [];

  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {t('embedPage.what')}
        </label>
        <select
          id={id}
          value={chosen ? `${chosen.kind}:${chosen.key}` : ''}
          onChange={({ target: { value } }) => {
            const next = all.find(({ kind, key }) => `${kind}:${key}` === value);
            if (next) onChange({ kind: next.kind, id: next.key });
          }}
          className={`${INPUT} h-[40px]`}
        >
          {chosen ? null : <option value="">{t('embedPage.what.choose')}</option>}
          {[
            { name: t('embedPage.what.buildings'), list: buildings },
            { name: t('embedPage.what.tours'), list: tours },
            { name: t('embedPage.what.projects'), list: projects },
          ].map(({ name, list }) =>
            list.length > 0 ? (
              <optgroup key={name} label={name}>
                {list.map((one) => (
                  <option key={one.id} value={`${one.kind}:${one.key}`}>
                    {one.isPublic ? one.name : t('embedPage.what.hidden', { name: one.name })}
                  </option>
                ))}
              </optgroup>
            ) : null,
          )}
        </select>
      </div>
      {panorama && rooms.data && others.length > 0 ? (
        <Choice
          label={t('embedPage.room')}
          value={panorama}
          options={[
            { value: panorama, label: rooms.data.name },
            ...others.filter((one) => one.id !== panorama).map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(room) => onChange({ kind: 'panorama', id: room })}
        />
      ) : null}
      {items.length > 1 ? (
        <Choice
          label={t('embedPage.item')}
          value={startingItemId ?? ''}
          options={[
            { value: '', label: t('embedPage.item.usual') },
            ...items.map((one) => ({ value: one.id, label: one.title })),
          ]}
          onChange={onItem}
        />
      ) : null}
    </div>
  );
}
