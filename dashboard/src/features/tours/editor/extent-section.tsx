import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Section, Toggle } from '../../../ui/controls.tsx';
import { useEditor } from './editor-context.ts';
import { EDGES, type Extent, edgesOf, extentWith, WHOLE_SPHERE } from './extent.ts';
import { SavedText } from './saved-text.tsx';

/** The picture's edges: what lies beyond, padding or emptiness, is hidden. */
export function ExtentSection() {
  const t = useTranslate();
  const { room, actions } = useEditor();
  const { extent } = room;
  const save = (next: Extent | null) => actions.editRoom(room.id, { extent: next });

  return (
    <Section title={t('extent.title')}>
      <Toggle
        label={t('extent.on')}
        help={t('extent.help')}
        on={extent !== undefined}
        onChange={(on) => void reported(save(on ? { ...WHOLE_SPHERE } : null))}
      />
      {extent ? (
        <div className="grid grid-cols-2 gap-3">
          {EDGES.map((edge) => (
            <SavedText
              key={edge}
              draftKey={`${room.id}.extent.${edge}`}
              label={t(`extent.${edge}`)}
              value={String(edgesOf(extent)[edge])}
              type="number"
              needed={t('limits.number')}
              check={(text) => {
                const wrong = extentWith(extent, edge, text);
                return typeof wrong === 'string' ? t(`extent.${wrong}`) : undefined;
              }}
              onSave={async (text) => {
                const next = extentWith(extent, edge, text);
                if (typeof next === 'object') await save(next);
              }}
            />
          ))}
        </div>
      ) : null}
    </Section>
  );
}
