import type { NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImageInput } from '@oriel/contract/navigator-image';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AreaDrawing } from '../../../kit/area-drawing.tsx';
import { PageDrop } from '../../../kit/page-drop.tsx';
import { PICTURES, useFilePicker } from '../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { changeNavigator } from '../change-navigator.ts';
import type { TabProps } from '../tab-props.ts';
import { AngleTools } from './angle-tools.tsx';
import { EveningSet } from './evening-set.tsx';
import { keptImage, reordered } from './frame-list.ts';
import { FrameRow } from './frame-row.tsx';
import { frameMaker } from './frame-uploads.ts';
import { SafeArea } from './safe-area.tsx';

/** The pictures of a navigator: their order, camera angles, and which comes first. */
export function FramesTab({ navigator, images }: TabProps) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const turns = navigator.mode === 'ROTATION';

  async function save(patch: NavigatorPatch): Promise<boolean> {
    setBusy(true);
    try {
      await changeNavigator(navigator, patch);
      return true;
    } catch (error) {
      toasts.add({ variant: 'destructive', title: t('editor.notSaved'), description: errorDetail(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  function change(id: string, fields: Partial<NavigatorImageInput>): void {
    void save({
      images: images.map((image) => ({ ...keptImage(image), ...(image.id === id ? fields : {}) })),
    });
  }

  async function move(from: number, to: number): Promise<void> {
    if (to < 0 || to >= images.length) return;
    // The initial picture stays the same one, whatever its position.
    const first = images.findIndex(({ index }) => index === navigator.defaultIndex);
    const next = reordered(images, from, to);
    const defaultIndex = next.find(({ id }) => id === images[first]?.id)?.index ?? 0;
    if (await save({ images: next, defaultIndex })) setSaid(t('nav.frame.moved', { number: to + 1 }));
  }

  function remove(id: string): void {
    const left = images.filter((image) => image.id !== id);
    const isFirst = images.find((image) => image.id === id)?.index === navigator.defaultIndex;
    void save({
      images: left.map(keptImage),
      ...(isFirst && left[0] ? { defaultIndex: left[0].index } : {}),
    });
  }

  const add = (files: File[]) =>
    frameMaker.start(
      navigator.id,
      files.filter(({ type }) => type.startsWith('image/')),
    );
  const picker = useFilePicker({
    label: t('nav.frames.choose'),
    accept: PICTURES,
    multiple: true,
    onFiles: add,
  });

  return (
    <>
      <PageDrop onFiles={add} />
      {picker.input}
      {images.length === 0 ? (
        <EmptyState
          drawing={<AreaDrawing area="estates" />}
          title={t('nav.frames.empty.title')}
          text={t(turns ? 'nav.frames.empty.turn' : 'nav.frames.empty.text')}
        >
          <Button variant="primary" onClick={picker.open}>
            <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
            {t('nav.frames.add')}
          </Button>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <p className="max-w-[560px] text-sm text-secondary">
              {t(turns ? 'nav.frames.help' : 'nav.frames.help.stills')}
            </p>
            <Button onClick={picker.open}>
              <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
              {t('nav.frames.add')}
            </Button>
          </div>
          {turns ? (
            <AngleTools images={images} busy={busy} onSpread={(list) => void save({ images: list })} />
          ) : null}
          <EveningSet
            navigatorId={navigator.id}
            images={images}
            busy={busy}
            onRemove={() =>
              void save({ images: images.map((image) => ({ ...keptImage(image), eveningAssetId: null })) })
            }
          />
          <ol
            aria-label={t(images.length === 1 ? 'nav.picture' : 'nav.frames')}
            className="grid grid-cols-1 gap-3 lg:grid-cols-2"
          >
            {images.map((image, place) => (
              <FrameRow
                key={image.id}
                image={image}
                mode={navigator.mode}
                place={place}
                count={images.length}
                isFirst={image.index === navigator.defaultIndex}
                busy={busy}
                onMove={(to) => void move(place, to)}
                onChange={(fields) => change(image.id, fields)}
                onFirst={() => void save({ defaultIndex: image.index })}
                onRemove={() => remove(image.id)}
              />
            ))}
          </ol>
          <SafeArea navigator={navigator} images={images} busy={busy} onSave={save} />
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      )}
    </>
  );
}
