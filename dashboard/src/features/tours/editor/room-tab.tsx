import { MODERATION_MODES, PANORAMA_KINDS } from '@oriel/contract/enums';
import { PANORAMA_NAME_MAX, type PanoramaPatch } from '@oriel/contract/panorama';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, Section, Segments, Toggle } from '../../../ui/controls.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { useEditor } from './editor-context.ts';
import { ExtentSection } from './extent-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { SavedText } from './saved-text.tsx';
import { SoundSection } from './sound-section.tsx';
import { Translated } from './translated.tsx';
import { VariantsSection } from './variants-section.tsx';

/** A room's name and behaviour. */
export function RoomTab() {
  const t = useTranslate();
  const { room, rooms, actions } = useEditor();
  const save = (patch: PanoramaPatch) => void reported(actions.editRoom(room.id, patch));
  const { settings } = room;
  const others = rooms.filter(({ id }) => id !== room.id).map(({ id }) => id);
  const same = rooms.every((other) => JSON.stringify(other.settings) === JSON.stringify(settings));

  return (
    <>
      <SavedText
        draftKey={`${room.id}.name`}
        label={t('tour.name')}
        value={room.name}
        maxLength={PANORAMA_NAME_MAX}
        needed={t('room.nameNeeded')}
        help={room.entry && !room.tourName ? t('room.entryName') : undefined}
        onSave={(name) => actions.editRoom(room.id, { name })}
      />
      <Translated
        label={t('room.translations')}
        draftKey={`${room.id}.name`}
        i18n={room.i18n}
        field="name"
        onSave={(i18n) => actions.editRoom(room.id, { i18n })}
      />
      <Segments
        label={t('room.kind')}
        value={room.kind}
        options={PANORAMA_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={(kind) => save({ kind })}
      />
      <Section title={t('room.behaviour')}>
        <Toggle
          label={t('room.autorotate')}
          on={settings.autorotate}
          onChange={(autorotate) => save({ settings: { autorotate } })}
        />
        <Toggle
          label={t('room.gyroscope')}
          help={t('room.gyroscope.help')}
          on={settings.gyroscope}
          onChange={(gyroscope) => save({ settings: { gyroscope } })}
        />
        <Toggle
          label={t('room.comments')}
          on={settings.commentsEnabled}
          onChange={(commentsEnabled) => save({ settings: { commentsEnabled } })}
        />
        {settings.commentsEnabled ? (
          <Choice
            label={t('room.moderation')}
            value={settings.commentModeration}
            options={MODERATION_MODES.map((mode) => ({ value: mode, label: t(`moderation.${mode}`) }))}
            onChange={(commentModeration) => save({ settings: { commentModeration } })}
          />
        ) : null}
        {others.length > 0 && !same ? (
          <Button
            size="small"
            className="self-start"
            onClick={() =>
              void reported(actions.editRooms(others, { settings })).then((saved) => {
                if (saved) toasts.add({ title: t('room.everywhere.done') });
              })
            }
          >
            {t('room.everywhere')}
          </Button>
        ) : null}
      </Section>
      <PlaceSection />
      <ExtentSection />
      <LimitsSection />
      <VariantsSection />
      <SoundSection />
    </>
  );
}
