import type { Panorama } from '@oriel/contract/panorama';
import { panoramaTitle } from '@oriel/contract/tour-title';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { callQuery } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TourPicture } from '../../../kit/tours/tour-picture.tsx';
import { INPUT } from '../../../ui/controls.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSettled } from '../../../ui/use-settled.ts';

const LIMIT = 48;

/** Chooses a room of one of the organization's tours. */
export function ViewPicker({
  onChoose,
  onClose,
}: {
  onChoose: (room: Panorama) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const list = useQuery(
    callQuery('listPanoramas', {
      query: { sort: '-createdAt', limit: LIMIT, search: search || undefined },
    }),
  );
  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('feedback.addView')}
    >
      <div className="mt-4 flex flex-col gap-3">
        <input
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t('feedback.view.search')}
          aria-label={t('feedback.view.search')}
          className={`${INPUT} h-[40px]`}
        />
        {list.isError ? <Notice>{errorDetail(list.error)}</Notice> : null}
        {list.data?.data.length === 0 ? (
          <p className="py-4 text-sm text-secondary">{t('feedback.view.none')}</p>
        ) : null}
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {list.data?.data.map((room) => (
            <li key={room.id} className="min-w-0">
              <button
                type="button"
                onClick={() => {
                  onChoose(room);
                  onClose();
                }}
                className="flex w-full flex-col gap-1 rounded-control text-left"
              >
                <TourPicture
                  tour={room}
                  className="aspect-video w-full rounded-control bg-sunken object-cover"
                />
                <span className="line-clamp-2 text-xs">{panoramaTitle(room)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </DialogPanel>
  );
}
