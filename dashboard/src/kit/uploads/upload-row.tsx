import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  FileUp,
  GripVertical,
  type LucideIcon,
  RotateCw,
  X,
} from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { byteSize, percent } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { isStopped, isUnderWay, type Upload } from './upload-store.ts';

const LOOKS = {
  good: { icon: CircleCheck, tone: 'text-good' },
  bad: { icon: CircleAlert, tone: 'text-bad' },
  open: { icon: CircleHelp, tone: 'text-wait' },
} as const;

interface UploadRowProps {
  upload: Upload;
  onRemove: () => void;
  onRetry?: (() => void) | undefined;
  /** Label of the button that removes the file from the list; includes the upload's name by default. */
  removeLabel?: string;
  icon?: LucideIcon;
  /** Depends on the phase by default; `none` shows the icon. */
  look?: keyof typeof LOOKS | 'none';
  /** Props of the drag handle, if there is an order. */
  handle?: ComponentProps<'button'> | undefined;
  /** Shown above the file name. */
  title?: ReactNode;
  /** Shown after the file size. */
  note?: ReactNode;
  /** Text for a finished file. */
  done?: ReactNode;
  /** Fields about the file, beside it where there is room. */
  fields?: ReactNode;
  actions?: ReactNode;
  className?: string;
  /** Shown below everything else. */
  children?: ReactNode;
}

function lookOf(upload: Upload): 'good' | 'bad' | 'none' {
  if (upload.phase === 'done') return 'good';
  return isStopped(upload) ? 'bad' : 'none';
}

/** One file, from its first byte to its result. */
export function UploadRow({
  upload,
  onRemove,
  onRetry,
  removeLabel,
  icon = FileUp,
  look = lookOf(upload),
  handle,
  title,
  note,
  done,
  fields,
  actions,
  className = 'px-4 py-3',
  children,
}: UploadRowProps) {
  const t = useTranslate();
  const { name, size } = upload.file;
  const { icon: Icon, tone } = look === 'none' ? { icon, tone: 'text-accent' } : LOOKS[look];
  return (
    <li
      data-phase={upload.phase}
      data-reorder={handle ? upload.key : undefined}
      className={cx('flex items-start gap-3', fields !== undefined && 'max-sm:flex-wrap', className)}
    >
      {handle ? (
        <button
          type="button"
          {...handle}
          aria-label={t('rooms.reorder', { name })}
          className="-ml-2 flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-secondary hover:text-ink"
        >
          <GripVertical size={16} strokeWidth={1.5} aria-hidden />
        </button>
      ) : null}
      <Icon size={20} strokeWidth={1.5} aria-hidden className={`mt-[2px] shrink-0 ${tone}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title}
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-secondary">
          <span className={cx('min-w-0 truncate', !title && 'text-sm font-medium text-ink')}>{name}</span>
          <span className="tabular">{byteSize(size)}</span>
          {note}
        </p>
        <State upload={upload} done={done} />
        {children}
      </div>
      {fields}
      <div className="flex shrink-0 items-center gap-1">
        {actions}
        {onRetry && isStopped(upload) ? (
          <Button size="small" onClick={onRetry}>
            <RotateCw size={16} strokeWidth={1.5} aria-hidden />
            {t('action.retry')}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="icon"
          aria-label={removeLabel ?? t(isUnderWay(upload) ? 'uploads.cancel' : 'uploads.remove', { name })}
          onClick={onRemove}
        >
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
    </li>
  );
}

function State({ upload, done }: { upload: Upload; done: ReactNode }) {
  const t = useTranslate();
  const label = t('uploads.progress', { name: upload.file.name });
  switch (upload.phase) {
    case 'waiting':
      return null;
    case 'sending':
      return (
        <>
          <p className="flex justify-between gap-4 text-sm text-secondary tabular">
            <span>{t('uploads.sending')}</span>
            <span>{percent(upload.progress)}</span>
          </p>
          <ProgressBar label={label} share={upload.progress} />
        </>
      );
    case 'checking':
      return (
        <>
          <p className="text-sm text-secondary">{t('uploads.checking')}</p>
          <ProgressBar label={label} />
        </>
      );
    case 'done':
      return done ?? <p className="text-sm text-secondary">{t('uploads.accepted')}</p>;
    case 'refused':
    case 'failed':
      return (
        <p role="alert" className="text-sm text-bad">
          {upload.message}
          {upload.code ? (
            <>
              {' '}
              <code className="rounded-control bg-bad-soft px-1 font-mono text-xs whitespace-nowrap">
                {upload.code}
              </code>
            </>
          ) : null}
        </p>
      );
  }
}
