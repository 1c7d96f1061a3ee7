import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useStore } from 'zustand';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD, toasts } from './toast-store.ts';

export function Toaster() {
  const t = useTranslate();
  const list = useStore(toasts.store, (state) => state.toasts);
  return (
    <Toast.Provider
      // A toast closed under the pointer or by keyboard leaves Radix's timer paused for later ones: a key gives each its own.
      key={list[0]?.id}
      label={t('toast.label')}
      duration={TOAST_DURATION}
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      swipeDirection="right"
    >
      {list.map(({ id, title, description, action, more, variant = 'default', open }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => {
            if (!next) toasts.dismiss(id);
          }}
          data-variant={variant}
          className={cx(
            'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border p-4 shadow-dialog transition-transform data-[swipe=cancel]:translate-x-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
            variant === 'destructive' ? 'border-bad bg-bad-soft' : 'border-line bg-raised',
          )}
        >
          <div className="min-w-0 flex-1">
            {title ? (
              <Toast.Title className={cx('text-sm font-medium', variant === 'destructive' && 'text-bad')}>
                {title}
              </Toast.Title>
            ) : null}
            {description ? (
              <Toast.Description className="text-sm text-secondary">{description}</Toast.Description>
            ) : null}
            {more ? (
              <Toast.Action altText={more.altText} asChild>
                <Button size="small" className="mt-2" onClick={more.run}>
                  {more.label}
                </Button>
              </Toast.Action>
            ) : null}
          </div>
          {action ? (
            <Toast.Action altText={action.altText} asChild>
              <Button size="small" onClick={action.run}>
                {action.label}
              </Button>
            </Toast.Action>
          ) : null}
          <Toast.Close
            aria-label={t('toast.close')}
            className="rounded-control p-1 text-secondary transition-colors hover:text-ink"
          >
            <X size={16} strokeWidth={1.5} aria-hidden />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={[TOAST_HOTKEY]}
        label={t('toast.list', { hotkey: TOAST_HOTKEY })}
        // Above the save bar, which a toast would cover.
        className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full max-w-[420px] flex-col gap-2 p-4 pb-[calc(16px+env(safe-area-inset-bottom))] outline-none max-md:bottom-16 in-[body:has([data-save-bar])]:bottom-24 max-md:in-[body:has([data-save-bar])]:bottom-48"
      />
    </Toast.Provider>
  );
}
