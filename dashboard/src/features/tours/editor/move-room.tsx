import { tourTitle } from '@oriel/contract/tour-title';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { everyQuery } from '../../../kit/list/list-queries.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useEditor } from './editor-context.ts';
import type { Room } from './tour-rooms.ts';

const OWN = 'own';

/** Moves a room into another tour, or makes it its own. Its portals stay: they may connect tours. */
export function MoveRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const t = useTranslate();
  const { rooms, room: current, actions, goTo } = useEditor();
  const [target, setTarget] = useState(OWN);
  const tours = useQuery(
    everyQuery((page) => callQuery('listPanoramas', { query: { entry: true, sort: 'name', ...page } })),
  );
  const others = (tours.data ?? []).filter(({ id }) => id !== room.tourId);

  function move(): void {
    onClose();
    const next = rooms.find(({ id }) => id !== room.id);
    if (room.id === current.id && next) goTo(next.id);
    void reported(actions.moveRoom(room.id, target === OWN ? null : target)).then((gone) => {
      if (gone) toasts.add({ title: t('move.done', { name: room.name }) });
    });
  }

  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('move.title', { name: room.name })}
      description={t('move.help')}
    >
      <div className="mt-4">
        <Choice
          label={t('move.target')}
          value={target}
          options={[
            { value: OWN, label: t('move.own') },
            ...others.map((tour) => ({ value: tour.id, label: tourTitle(tour) })),
          ]}
          onChange={setTarget}
        />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="primary" onClick={move}>
          {t('move.confirm')}
        </Button>
      </div>
    </DialogPanel>
  );
}
