import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoticeDays } from './notice-days.tsx';
import { markAllRead, noticesQuery } from './notices.ts';
import { QuietDrawing } from './quiet-drawing.tsx';
import { reportFailure } from './report-failure.ts';

const STEP = 25;
/** The API's maximum per call; nobody reads further back. */
const MOST = 200;

interface PanelProps {
  /** The bell: the panel is anchored to it, and the focus returns to it. */
  anchor: RefObject<HTMLButtonElement | null>;
  side: 'right' | 'bottom';
  onClose(): void;
}

/** All of the reader's notifications, by day. */
export function NoticePanel({ anchor, side, onClose }: PanelProps) {
  const t = useTranslate();
  const [limit, setLimit] = useState(STEP);
  const { data, error, isPlaceholderData, refetch } = useQuery(noticesQuery(limit));
  const newest = data?.notices[0]?.at;
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('notices.title')}
          side={side}
          align={side === 'right' ? 'start' : 'end'}
          sideOffset={8}
          collisionPadding={8}
          onInteractOutside={(event) => {
            // A click on the bell closes the panel anyway.
            if (event.target instanceof Node && anchor.current?.contains(event.target))
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          className="z-50 flex max-h-[min(640px,var(--radix-popover-content-available-height))] w-[min(400px,calc(100vw-16px))] animate-appear flex-col rounded-card border border-line bg-raised shadow-dialog outline-none"
        >
          <div className="flex min-h-[56px] items-center gap-2 border-b border-line py-2 pr-2 pl-4">
            <h2 className="flex-1 text-base font-semibold">{t('notices.title')}</h2>
            {data && data.meta.unread > 0 && newest ? (
              <Button size="small" variant="quiet" onClick={() => markAllRead(newest).catch(reportFailure)}>
                {t('notices.readAll')}
              </Button>
            ) : null}
            <Button asChild size="icon" variant="quiet">
              <Link to="/dashboard/profile/notifications" onClick={onClose}>
                <Settings2 size={18} strokeWidth={1.5} aria-hidden />
                <span className="sr-only">{t('notices.settings')}</span>
              </Link>
            </Button>
          </div>
          <section
            aria-label={t('notices.list')}
            className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
          >
            {data ? (
              <>
                {data.notices.length === 0 ? (
                  <Nothing />
                ) : (
                  <NoticeDays notices={data.notices} onFollow={onClose} />
                )}
                {data.meta.total > data.notices.length && limit < MOST ? (
                  <div className="p-4 text-center">
                    <Button
                      size="small"
                      disabled={isPlaceholderData}
                      onClick={() => setLimit(Math.min(MOST, limit + STEP))}
                    >
                      {t('notices.older')}
                    </Button>
                  </div>
                ) : null}
              </>
            ) : error ? (
              <div className="p-4">
                <Failure title={t('notices.failed')} error={error} retry={() => void refetch()} />
              </div>
            ) : (
              <div className="flex flex-col gap-4 p-4">
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
                <Skeleton className="h-12" />
              </div>
            )}
          </section>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Nothing() {
  const t = useTranslate();
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      <QuietDrawing />
      <p className="mt-2 font-medium">{t('notices.empty')}</p>
      <p className="text-sm text-secondary">{t('notices.emptyText')}</p>
    </div>
  );
}
