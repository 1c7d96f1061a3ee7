import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';

interface SaveBarProps {
  readonly name: string;
  readonly failure: string | undefined;
}

/** Appears with the first change, and stays visible until it is saved or discarded. */
export function SaveBar({ name, failure }: SaveBarProps) {
  return useFormContext().formState.isDirty ? <Bar name={name} failure={failure} /> : null;
}

function Bar({ name, failure }: SaveBarProps) {
  const t = useTranslate();
  const { formState, reset } = useFormContext();
  const { isSubmitting, errors } = formState;
  const wrong = Object.keys(errors).length;
  const bar = useRef<HTMLDivElement>(null);
  // It comes with the first letter, and must not lie over the field that is being typed in.
  useEffect(() => {
    const field = document.activeElement;
    const over = bar.current?.getBoundingClientRect();
    const at = field?.getBoundingClientRect();
    if (over && at && at.bottom > over.top && at.top < over.bottom)
      field?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <>
      <LeaveGuard alsoWithin when={!isSubmitting} name={name} />
      <div
        ref={bar}
        data-save-bar
        className="sticky bottom-4 z-10 mt-8 flex animate-rise flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-dialog max-md:bottom-[80px]"
      >
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className={cx('mr-auto text-sm text-secondary', wrong === 0 && 'max-sm:sr-only')}>
            {wrong > 0 ? t('form.wrong', { count: wrong }) : t('form.unsaved')}
          </p>
          <Button disabled={isSubmitting} onClick={() => reset()}>
            {t('form.discard')}
          </Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {t(isSubmitting ? 'action.saving' : 'form.save')}
          </Button>
        </div>
      </div>
    </>
  );
}
