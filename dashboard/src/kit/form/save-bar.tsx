import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Appears with the first change, and stays visible until it is saved or discarded. */
export function SaveBar({ name, failure }: { name: string; failure: string | undefined }) {
  const t = useTranslate();
  const { formState, reset } = useFormContext();
  const { isDirty, isSubmitting, errors } = formState;
  if (!isDirty) return null;
  const wrong = Object.keys(errors).length;
  return (
    <>
      <LeaveGuard alsoWithin when={!isSubmitting} name={name} />
      <div
        data-save-bar
        className="sticky bottom-4 z-10 mt-8 flex animate-rise flex-col gap-3 rounded-card border border-line bg-raised p-4 shadow-dialog max-md:bottom-[80px]"
      >
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p role="status" className="mr-auto text-sm text-secondary">
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
