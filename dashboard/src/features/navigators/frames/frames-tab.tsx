import type { NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImageInput } from '@oriel/contract/navigator-image';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AreaDrawing } from '../../../kit/area-drawing.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { changeNavigator } from '../change-navigator.ts';
import type { TabProps } from '../tab-props.ts';
import { AngleTools } from './angle-tools.tsx';
import { keptImage, reordered } from './frame-list.ts';
import { FrameRow } from './frame-row.tsx';
import { frameUploads } from './frame-uploads.ts';

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/tiff';

/** The pictures of a navigator: their order, from where they were taken, which comes first. */
export function FramesTab({ navigator, images }: TabProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [isOver, setOver] = useState(false);
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
    // The first picture stays the same picture, whatever place it gets.
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

  const pick = (files: FileList | null) => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length > 0) frameUploads.start(navigator.id, pictures);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files is one more way; the button does the same
    <div
      className={isOver ? 'rounded-card outline-2 outline-offset-4 outline-accent' : ''}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        pick(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={t('nav.frames.choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          pick(target.files);
          target.value = '';
        }}
      />
      {images.length === 0 ? (
        <EmptyState
          drawing={<AreaDrawing area="estates" />}
          title={t('nav.frames.empty.title')}
          text={t(turns ? 'nav.frames.empty.turn' : 'nav.frames.empty.text')}
        >
          <Button variant="primary" onClick={() => input.current?.click()}>
            <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
            {t('nav.frames.add')}
          </Button>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <p className="max-w-[560px] text-sm text-secondary">{t('nav.frames.help')}</p>
            <Button onClick={() => input.current?.click()}>
              <ImagePlus size={18} strokeWidth={1.5} aria-hidden />
              {t('nav.frames.add')}
            </Button>
          </div>
          {turns ? (
            <AngleTools images={images} busy={busy} onSpread={(list) => void save({ images: list })} />
          ) : null}
          <ol aria-label={t('nav.frames')} className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {images.map((image, place) => (
              <FrameRow
                key={image.id}
                image={image}
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
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      )}
    </div>
  );
}
