import type { Inquiry } from '@oriel/contract/inquiry';
import { Check, CircleDashed } from 'lucide-react';
import { dayAndTime, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { useMembers } from '../../../kit/list/choices.ts';
import { Button } from '../../../ui/button.tsx';
import { changeWithUndo } from '../change-with-undo.ts';
import { NextStepPart } from './next-step-part.tsx';

const TALL = 'pointer-coarse:h-[44px]';

/** Whether the person was answered, and what comes next. */
export function FollowUpPanel({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  return (
    <section
      aria-labelledby="follow-up-title"
      className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4"
    >
      <h2 id="follow-up-title" className="sr-only">
        {t('followUp.title')}
      </h2>
      <Answer inquiry={inquiry} />
      <div className="border-t border-line pt-4">
        <NextStepPart inquiry={inquiry} />
      </div>
    </section>
  );
}

function Answer({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const { data: members = [] } = useMembers();
  const { answeredAt, answeredBy, answeredVia, anonymizedAt } = inquiry;
  const mark = (via: NonNullable<Inquiry['answeredVia']>) =>
    changeWithUndo(inquiry, { answeredVia: via }, { answeredVia: null }, 'answered.marked');

  if (answeredAt && answeredVia) {
    const at = new Date(answeredAt);
    const by = members.find(({ id }) => id === answeredBy)?.name;
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="flex items-start gap-2 text-sm">
          <Check size={16} strokeWidth={2} aria-hidden className="mt-[3px] shrink-0 text-good" />
          <span>
            <span className="font-medium">{t(`answered.${answeredVia}`)}</span>{' '}
            <time dateTime={answeredAt} title={dayAndTime(at)} className="text-secondary">
              {relativeTime(at, new Date())}
            </time>
            {by ? <span className="block text-secondary">{by}</span> : null}
          </span>
        </p>
        <Button
          size="small"
          variant="quiet"
          className={`-ml-3 ${TALL}`}
          onClick={() =>
            void changeWithUndo(inquiry, { answeredVia: null }, { answeredVia }, 'answered.unmarked')
          }
        >
          {t('answered.unmark')}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-2 text-sm">
        <CircleDashed size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-secondary" />
        {t('answered.not')}
      </p>
      {anonymizedAt ? null : (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-sm text-secondary">{t('answered.mark')}</legend>
          <Button size="small" className={TALL} onClick={() => void mark('PHONE')}>
            {t('answered.markPhone')}
          </Button>
          <Button size="small" className={TALL} onClick={() => void mark('OTHER')}>
            {t('answered.markOther')}
          </Button>
        </fieldset>
      )}
    </div>
  );
}
