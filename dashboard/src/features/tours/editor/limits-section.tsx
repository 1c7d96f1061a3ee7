import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Section, Toggle } from '../../../ui/controls.tsx';
import { useEditor } from './editor-context.ts';
import { FULL_LIMITS, type Limits, limitsWith } from './limits.ts';
import { SavedText } from './saved-text.tsx';

const EDGES = ['pitchMin', 'pitchMax', 'fovMin', 'fovMax'] as const;

/** Limits of the visitors' view and zoom. */
export function LimitsSection() {
  const t = useTranslate();
  const { room, stage, actions } = useEditor();
  const { limits } = room;

  /** Uses the current view direction as an edge. */
  function fromView(edge: (typeof EDGES)[number]): void {
    const view = stage?.getView();
    if (!view) return;
    const value = edge.startsWith('pitch') ? view.pitch : view.fov;
    const next = limitsWith(limits ?? FULL_LIMITS, edge, String(Math.round(value)));
    if (typeof next === 'object') void reported(actions.editRoom(room.id, { limits: next }));
  }

  async function save(edge: keyof Limits, text: string): Promise<void> {
    const next = limitsWith(limits ?? FULL_LIMITS, edge, text);
    if (typeof next === 'object') await actions.editRoom(room.id, { limits: next });
  }

  return (
    <Section title={t('limits.title')}>
      <Toggle
        label={t('limits.on')}
        help={t('limits.help')}
        on={limits !== undefined}
        onChange={(on) =>
          void reported(actions.editRoom(room.id, { limits: on ? { ...FULL_LIMITS } : null }))
        }
      />
      {limits ? (
        <div className="grid grid-cols-2 gap-3">
          {EDGES.map((edge) => (
            <div key={edge} className="flex flex-col gap-1">
              <SavedText
                draftKey={`${room.id}.${edge}`}
                label={t(`limits.${edge}`)}
                value={String(limits[edge])}
                type="number"
                needed={t('limits.number')}
                check={(text) => {
                  const wrong = limitsWith(limits, edge, text);
                  return typeof wrong === 'string' ? t(`limits.${wrong}`) : undefined;
                }}
                onSave={(text) => save(edge, text)}
              />
              <Button size="small" variant="quiet" disabled={!stage} onClick={() => fromView(edge)}>
                {t('limits.here')}
              </Button>
            </div>
          ))}
        </div>
      ) : null}
    </Section>
  );
}
