import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetPicker } from '../../../kit/files/asset-picker.tsx';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/controls.tsx';
import { useEditor } from './editor-context.ts';

/** The sound of the room. */
export function SoundSection() {
  const t = useTranslate();
  const { room, actions } = useEditor();
  const [choosing, setChoosing] = useState(false);
  return (
    <Section title={t('sound.title')}>
      {room.audioUrl ? (
        <audio controls preload="none" src={room.audioUrl} className="w-full" aria-label={t('sound.title')}>
          <track kind="captions" />
        </audio>
      ) : (
        <p className="text-sm text-secondary">{t('sound.none')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setChoosing(true)}>
          {t(room.audioUrl ? 'sound.change' : 'sound.choose')}
        </Button>
        {room.audioUrl ? (
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              void reported(
                actions.editRoom(room.id, room.audioAssetId ? { audioAssetId: null } : { audioUrl: null }),
              )
            }
          >
            {t('action.remove')}
          </Button>
        ) : null}
      </div>
      {choosing ? (
        <AssetPicker
          title={t('sound.choose')}
          types={['AUDIO']}
          onClose={() => setChoosing(false)}
          onChoose={({ id }) => void reported(actions.editRoom(room.id, { audioAssetId: id }))}
        />
      ) : null}
    </Section>
  );
}
