import { PANORAMA_NAME_MAX } from '@oriel/contract/panorama';
import { ArrowUpRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { UploadPanel } from '../../kit/uploads/upload-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { INPUT } from '../../ui/controls.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReorder } from '../../ui/use-reorder.ts';
import { RoomUploadRow } from './room-upload-row.tsx';
import type { RoomUpload, UploadGroup } from './room-uploads.ts';
import { arrange, uploads as store } from './uploads.ts';

/** Uploads by group of files chosen together. */
export function UploadGroups({
  groups,
  uploads,
}: {
  groups: readonly UploadGroup[];
  uploads: readonly RoomUpload[];
}) {
  return (
    <UploadPanel uploads={uploads} onRemove={store.remove}>
      {groups.map((group) => (
        <UploadGroupRows
          key={group.key}
          group={group}
          uploads={uploads.filter((upload) => upload.group === group.key)}
        />
      ))}
    </UploadPanel>
  );
}

/** Name of the tour made from the files; if empty, the first room's name applies. */
function TourName({ group }: { group: UploadGroup }) {
  const t = useTranslate();
  return (
    <input
      value={group.name ?? ''}
      aria-label={t('tour.ownName')}
      placeholder={t('tour.ownName')}
      maxLength={PANORAMA_NAME_MAX}
      autoComplete="off"
      onChange={({ target }) => store.changeGroup(group.key, { name: target.value })}
      onBlur={() => arrange(group.key)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
      }}
      className={`${INPUT} h-8 w-full sm:w-[220px]`}
    />
  );
}

/** Files chosen together: whether they form one tour, their order, and each of them. */
function UploadGroupRows({ group, uploads }: { group: UploadGroup; uploads: readonly RoomUpload[] }) {
  const t = useTranslate();
  const name = useId();
  const [said, setSaid] = useState('');
  // A rejected file becomes no room, so it does not count.
  const count = uploads.filter(({ phase }) => phase !== 'refused').length;
  const several = count > 1;
  const isTour = several && (group.together || group.into !== undefined);
  const reorder = useReorder({
    ids: uploads.map(({ key }) => key),
    onOrder: (keys) => {
      store.order(keys);
      arrange(group.key);
    },
    onPlace: (key, place) => {
      const file = uploads.find((upload) => upload.key === key)?.file;
      setSaid(t('rooms.place', { name: file?.name ?? '', place, count: uploads.length }));
    },
  });
  const tourId = uploads.find(({ room }) => room && room.tourId !== room.id)?.room?.tourId;

  return (
    <>
      {several && !group.into ? (
        <li className="flex flex-wrap items-center gap-x-6 gap-y-2 bg-sunken/60 px-4 py-2">
          <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <legend className="sr-only">{t('uploads.as')}</legend>
            {[true, false].map((together) => (
              <label key={String(together)} className="flex min-h-8 items-center gap-2 text-sm">
                <input
                  type="radio"
                  name={name}
                  checked={group.together === together}
                  onChange={() => {
                    store.changeGroup(group.key, { together });
                    arrange(group.key);
                  }}
                  className="accent-accent"
                />
                {t(together ? 'uploads.together' : 'uploads.separate', { count })}
              </label>
            ))}
          </fieldset>
          {group.together ? <TourName group={group} /> : null}
          {group.together && tourId ? (
            <Button size="small" asChild className="ml-auto">
              <Link to={`/dashboard/tours/${tourId}`}>
                {t('uploads.editTour')}
                <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
              </Link>
            </Button>
          ) : null}
          <span aria-live="polite" className="sr-only">
            {said}
          </span>
        </li>
      ) : null}
      {group.failure ? (
        <li className="px-4 py-2">
          <Notice>
            {t('uploads.notArranged')} {group.failure}{' '}
            <Button size="small" onClick={() => arrange(group.key)}>
              {t('action.retry')}
            </Button>
          </Notice>
        </li>
      ) : null}
      {reorder.order.map((key) => {
        const upload = uploads.find((one) => one.key === key);
        return upload ? (
          <RoomUploadRow key={key} upload={upload} handle={isTour ? reorder.handle(key) : undefined} />
        ) : null;
      })}
    </>
  );
}
