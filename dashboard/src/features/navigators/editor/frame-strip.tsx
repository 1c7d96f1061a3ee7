import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { faultOf, type WorkOutline } from '../../../kit/stage/outline.ts';
import { cx } from '../../../ui/class-names.ts';
import { useEditing, useEditorState } from './editor-context.ts';
import { areSame } from './merge-frames.ts';

const NONE: readonly WorkOutline[] = [];

/** The frames in a row with their overlays, and a slider to browse them. */
export function FrameStrip() {
  const t = useTranslate();
  const { images, actions } = useEditing();
  const imageId = useEditorState((state) => state.imageId);
  const frames = useEditorState((state) => state.history.present.frames);
  const base = useEditorState((state) => state.base);
  const at = images.findIndex(({ id }) => id === imageId);
  if (images.length < 2) return null;
  return (
    <nav aria-label={t('nav.frames')} className="flex flex-col gap-1 border-t border-line bg-raised p-2">
      <div className="flex items-center gap-2">
        <StepButton name={t('nav.previousFrame')} onClick={() => actions.step(-1)}>
          <ChevronLeft size={18} strokeWidth={1.5} aria-hidden />
        </StepButton>
        <input
          type="range"
          min={0}
          max={images.length - 1}
          value={at}
          aria-label={t('nav.frame')}
          aria-valuetext={t('nav.frameOf', { number: at + 1, count: images.length })}
          onChange={({ target }) => {
            const image = images[Number(target.value)];
            if (image) actions.goTo(image.id);
          }}
          className="h-6 min-w-0 flex-1 accent-accent"
        />
        <StepButton name={t('nav.nextFrame')} onClick={() => actions.step(1)}>
          <ChevronRight size={18} strokeWidth={1.5} aria-hidden />
        </StepButton>
        <span className="tabular w-16 text-right text-sm text-secondary">
          {at + 1} / {images.length}
        </span>
      </div>
      <ol className="flex gap-1 overflow-x-auto p-1">
        {images.map((image, index) => (
          <Thumb
            key={image.id}
            image={image}
            index={index}
            isHere={image.id === imageId}
            outlines={frames[image.id] ?? NONE}
            base={base[image.id] ?? NONE}
            onOpen={actions.goTo}
          />
        ))}
      </ol>
    </nav>
  );
}

function StepButton({
  name,
  onClick,
  children,
}: {
  name: string;
  onClick: () => void;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="flex size-8 items-center justify-center rounded-control transition-colors hover:bg-sunken"
    >
      {children}
    </button>
  );
}

interface ThumbProps {
  image: NavigatorImage;
  index: number;
  isHere: boolean;
  outlines: readonly WorkOutline[];
  base: readonly WorkOutline[];
  onOpen: (id: string) => void;
}

const Thumb = memo(function Thumb({ image, index, isHere, outlines, base, onOpen }: ThumbProps) {
  const t = useTranslate();
  const element = useRef<HTMLLIElement>(null);
  const unseen = useMemo(() => outlines.filter((one) => one.unseen).length, [outlines]);
  // Stored overlays have no faults: the server would have rejected them. Checking thousands would slow down opening.
  const faulty = useMemo(() => {
    const stored = new Set(base);
    return outlines !== base && outlines.some((one) => !stored.has(one) && faultOf(one));
  }, [outlines, base]);
  const changed = useMemo(() => !areSame(base, outlines), [base, outlines]);
  useEffect(() => {
    const { current } = element;
    const list = current?.parentElement;
    if (!isHere || !current || !list) return;
    // Not scrollIntoView: that would scroll the page, too.
    const left = current.offsetLeft - list.offsetLeft;
    if (left < list.scrollLeft || left + current.offsetWidth > list.scrollLeft + list.clientWidth)
      list.scrollLeft = left - list.clientWidth / 2;
  }, [isHere]);
  const says = [
    t('nav.frameNumber', { number: index + 1 }),
    t('nav.outlineCount', { count: outlines.length }),
    ...(unseen > 0 ? [t('nav.unseenCount', { count: unseen })] : []),
    ...(faulty ? [t('nav.hasFault')] : []),
    ...(changed ? [t('nav.isChanged')] : []),
  ].join(', ');
  return (
    <li ref={element} className="shrink-0">
      <button
        type="button"
        aria-label={says}
        title={says}
        aria-current={isHere ? 'true' : undefined}
        onClick={() => onOpen(image.id)}
        className={cx(
          'relative block h-[52px] w-[78px] overflow-hidden rounded-control border-2 bg-sunken',
          isHere ? 'border-accent' : 'border-transparent hover:border-faint',
        )}
      >
        {image.thumbnailUrl ? (
          <img src={image.thumbnailUrl} alt="" loading="lazy" className="h-full w-full object-cover" />
        ) : (
          <span aria-hidden className="grid h-full place-items-center truncate px-1 text-xs text-secondary">
            {t('nav.frame.preparing')}
          </span>
        )}
        {outlines.length > 0 ? (
          <span className="tabular absolute right-0 bottom-0 rounded-tl-control bg-[rgb(15_14_12/0.72)] px-1 text-xs text-white">
            {outlines.length}
          </span>
        ) : null}
        {changed || unseen > 0 || faulty ? (
          <span
            aria-hidden
            className={cx(
              'absolute top-1 left-1 size-2 rounded-pill ring-1 ring-white',
              faulty ? 'bg-bad' : unseen > 0 ? 'bg-wait' : 'bg-accent',
            )}
          />
        ) : null}
      </button>
    </li>
  );
});
