import { useTranslate } from '../../../i18n/translate.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { useEditing, useEditorState } from './editor-context.ts';
import { useUnsaved } from './save-state.tsx';

/** Asks before leaving unsaved overlays. They stay in this browser in any case. */
export function OutlinesGuard() {
  const t = useTranslate();
  const { save } = useEditing();
  const { frames, waiting } = useUnsaved();
  const saving = useEditorState((state) => state.saving);
  const has = frames.length > 0 || waiting.fault + waiting.noTarget + waiting.unseen > 0;
  return (
    <LeaveGuard
      when={has}
      whenClosing={has || saving}
      words={{ title: t('nav.guard.title'), text: t('nav.guard.text'), leave: t('nav.guard.leave') }}
      save={frames.length > 0 ? { label: t('nav.guard.save'), run: save } : undefined}
    />
  );
}
