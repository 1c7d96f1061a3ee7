import { useMemo } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditing, useEditorState } from './editor-context.ts';
import { unsavedOf } from './saving.ts';

/** Unsaved changes of all frames. */
export function useUnsaved() {
  const { images } = useEditing();
  const base = useEditorState((state) => state.base);
  const frames = useEditorState((state) => state.history.present.frames);
  return useMemo(
    () =>
      unsavedOf(
        images.map(({ id }) => id),
        base,
        frames,
      ),
    [images, base, frames],
  );
}

/** Saves what can be saved, and shows how much that is. */
export function SaveState() {
  const t = useTranslate();
  const { save } = useEditing();
  const saving = useEditorState((state) => state.saving);
  const { frames } = useUnsaved();
  return (
    <>
      <span className="sr-only text-sm text-secondary @min-[780px]:not-sr-only">
        {saving ? t('action.saving') : t('nav.unsaved', { count: frames.length })}
      </span>
      <Button
        variant="primary"
        size="small"
        disabled={saving || frames.length === 0}
        title="Ctrl+S"
        onClick={() => void save()}
      >
        {t('action.save')}
      </Button>
    </>
  );
}
