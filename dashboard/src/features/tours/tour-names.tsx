import { PANORAMA_NAME_MAX } from '@oriel/contract/panorama';
import { useTranslate } from '../../i18n/translate.ts';
import { SavedText } from './editor/saved-text.tsx';
import type { TourActions } from './editor/tour-actions.ts';
import type { Room } from './editor/tour-rooms.ts';
import { Translated } from './editor/translated.tsx';

/** The tour's name in lists, links and embeds; its rooms have their own names. */
export function TourNames({ tour, actions }: { tour: Room; actions: TourActions }) {
  const t = useTranslate();
  const draftKey = `${tour.id}.tourName`;
  return (
    <section aria-labelledby="tour-name" className="flex min-w-0 flex-col gap-4">
      <h2 id="tour-name" className="text-lg">
        {t('tour.title')}
      </h2>
      <SavedText
        draftKey={draftKey}
        label={t('tour.ownName')}
        value={tour.tourName ?? ''}
        placeholder={tour.name}
        maxLength={PANORAMA_NAME_MAX}
        help={t('tour.ownName.help')}
        onSave={(tourName) => actions.editRoom(tour.id, { tourName: tourName || null })}
      />
      {tour.tourName ? (
        <Translated
          label={t('room.translations')}
          draftKey={draftKey}
          i18n={tour.i18n}
          field="tourName"
          onSave={(i18n) => actions.editRoom(tour.id, { i18n })}
        />
      ) : null}
    </section>
  );
}
