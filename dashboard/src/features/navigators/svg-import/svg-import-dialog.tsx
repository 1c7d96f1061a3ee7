import { matchNumber } from '@oriel/contract/match-number';
import { CircleCheck, FileCode2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { sizeOf } from '../../../kit/stage/frame-picture.tsx';
import { faultOf, newOutline, type WorkOutline } from '../../../kit/stage/outline.ts';
import { OutlineShape, PATH_UNITS } from '../../../kit/stage/outline-shape.tsx';
import { useFilePicker } from '../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditing, useEditorState } from '../editor/editor-context.ts';
import { readSvg, type SvgFault } from './read-svg.ts';
import { shapesOf } from './svg-shapes.ts';

/** How far the aspect ratio of a drawing may differ from the picture's. */
const ASPECT_OFF = 0.02;
/** The picture behind the preview is light enough for it. */
const UNMATCHED = '#6b645a';

interface Found {
  readonly outlines: readonly { readonly outline: WorkOutline; readonly name: string }[];
  readonly file: string;
  readonly isOff: boolean;
}

/** Imports overlays from a vector drawing of the frame, matching names to apartment numbers. */
export function SvgImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { apartments, images, frames, targets, colorOf, focusStage } = useEditing();
  const imageId = useEditorState((state) => state.imageId);
  const [found, setFound] = useState<Found>();
  const [fault, setFault] = useState<SvgFault | 'nothing'>();
  const [rest, setRest] = useState(false);
  const picker = useFilePicker({
    label: t('nav.svg.file'),
    accept: '.svg,image/svg+xml',
    onFiles: ([file]) => {
      if (file) void read(file);
    },
  });
  const image = images.find(({ id }) => id === imageId);
  if (!image) return null;
  const size = sizeOf(image);

  async function read(file: File): Promise<void> {
    setFault(undefined);
    setFound(undefined);
    const root = readSvg(await file.text());
    if (typeof root === 'string') {
      setFault(root);
      return;
    }
    const { shapes, aspect } = shapesOf(root, size);
    if (shapes.length === 0) setFault('nothing');
    const outlines = shapes.map(({ points, holes, names }) => {
      const apartment = matchNumber(names, apartments);
      const plain = newOutline(points, apartment && { type: 'apartment', id: apartment.id });
      const pierced: WorkOutline = { ...plain, holes };
      // An overlay is worth more than a hole that the server would reject.
      return { outline: faultOf(pierced) && !faultOf(plain) ? plain : pierced, name: names[0] ?? '' };
    });
    const isOff = Math.abs(aspect / (size.width / size.height) - 1) > ASPECT_OFF;
    setFound({ outlines, file: file.name, isOff });
  }

  const matched = found?.outlines.filter(({ outline }) => outline.target) ?? [];
  const unmatched = found?.outlines.filter(({ outline }) => !outline.target) ?? [];
  const count = matched.length + (rest ? unmatched.length : 0);

  return (
    <DialogPanel
      wide
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('nav.svg.title')}
      description={t('nav.svg.lead')}
    >
      {picker.input}
      <div className="mt-4 flex flex-col gap-4">
        <Button className="self-start" onClick={picker.open}>
          <FileCode2 size={16} strokeWidth={1.5} aria-hidden />
          {t(found ? 'nav.svg.other' : 'nav.svg.choose')}
        </Button>
        {fault ? <Notice>{t(`nav.svg.fault.${fault}`)}</Notice> : null}
        {found?.isOff ? <Notice tone="calm">{t('nav.svg.aspect')}</Notice> : null}
        {found && found.outlines.length > 0 ? (
          <>
            <div
              className="relative overflow-hidden rounded-control bg-sunken"
              style={{ aspectRatio: `${size.width} / ${size.height}` }}
            >
              {image.thumbnailUrl ? (
                <img src={image.thumbnailUrl} alt="" className="absolute inset-0 h-full w-full" />
              ) : null}
              <svg
                viewBox={`0 0 ${PATH_UNITS} ${PATH_UNITS}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={t('nav.svg.preview')}
                className="absolute inset-0 h-full w-full"
              >
                {found.outlines.map(({ outline }) => (
                  <OutlineShape
                    key={outline.id}
                    lines={outline}
                    color={outline.target ? colorOf(outline.target) : UNMATCHED}
                    look="plain"
                    filling={outline.target ? 0.45 : 0.15}
                    dashed={!outline.target}
                  />
                ))}
              </svg>
            </div>
            <p className="flex items-start gap-2 text-sm">
              <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0 text-good" />
              {t('nav.svg.matched', {
                count: matched.length,
                names: matched.map(({ outline }) => targets.find(outline.target)?.name ?? '').join(', '),
              })}
            </p>
            {unmatched.length > 0 ? (
              <label className="flex items-start gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={rest}
                  onChange={({ target }) => setRest(target.checked)}
                  className="mt-1 size-4 accent-accent"
                />
                <span>
                  {t('nav.svg.unmatched', { count: unmatched.length })}
                  <span className="block text-xs break-words text-secondary">
                    {unmatched
                      .map(({ name }) => name || '–')
                      .slice(0, 24)
                      .join(', ')}
                  </span>
                </span>
              </label>
            ) : null}
          </>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => {
              const chosen = [...matched, ...(rest ? unmatched : [])].map(({ outline }) => outline);
              frames.bring([{ imageId, outlines: chosen }], true);
              onClose();
              focusStage();
            }}
          >
            {t('nav.svg.bring', { count })}
          </Button>
        </div>
      </div>
    </DialogPanel>
  );
}
