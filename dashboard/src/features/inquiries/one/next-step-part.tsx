import type { Inquiry } from '@oriel/contract/inquiry';
import { NEXT_STEP_DAYS_MAX, NEXT_STEP_MAX } from '@oriel/contract/inquiry-rules';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorDetail } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { dayAfter, dayOf } from '../../../kit/apartments/days.ts';
import { DueDay } from '../../../kit/history/next-step.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { changeWithUndo } from '../change-with-undo.ts';
import { editInquiry } from '../edit-inquiry.ts';

const TALL = 'pointer-coarse:h-[44px]';
const QUICK = [
  [0, 'nextStep.quickToday'],
  [1, 'nextStep.quickTomorrow'],
  [7, 'nextStep.quickWeek'],
] as const;

/** The next step of an inquiry with its day: set, changed, done or removed. */
export function NextStepPart({ inquiry }: { inquiry: Inquiry }) {
  const t = useTranslate();
  const [editing, setEditing] = useState(false);
  const { nextStep, anonymizedAt } = inquiry;
  if (editing) return <StepForm inquiry={inquiry} onDone={() => setEditing(false)} />;
  if (!nextStep) {
    if (anonymizedAt) return null;
    return (
      <Button size="small" className={TALL} onClick={() => setEditing(true)}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {t('nextStep.add')}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('nextStep.title')}</h3>
      <p className="text-sm break-words">
        {nextStep.text}
        <DueDay day={nextStep.on} className="block" />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className={TALL}
          onClick={() =>
            void changeWithUndo(inquiry, { nextStepDone: true }, { nextStep }, 'nextStep.isDone')
          }
        >
          {t('nextStep.done')}
        </Button>
        <Button size="small" variant="quiet" className={TALL} onClick={() => setEditing(true)}>
          {t('nextStep.change')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          className={TALL}
          onClick={() => void changeWithUndo(inquiry, { nextStep: null }, { nextStep }, 'nextStep.isRemoved')}
        >
          {t('action.remove')}
        </Button>
      </div>
    </div>
  );
}

function StepForm({ inquiry, onDone }: { inquiry: Inquiry; onDone: () => void }) {
  const t = useTranslate();
  const today = dayOf(new Date());
  const { nextStep } = inquiry;
  const [text, setText] = useState(nextStep?.text ?? '');
  const [on, setOn] = useState(nextStep?.on ?? dayAfter(today, 1));
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const isDirty = text !== (nextStep?.text ?? '');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '' || on === '') return setFailure(t('nextStep.needed'));
    setRunning(true);
    setFailure(undefined);
    try {
      await editInquiry(inquiry, { nextStep: { text: text.trim(), on } });
      onDone();
    } catch (error) {
      setFailure(errorDetail(error));
      setRunning(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <LeaveGuard when={isDirty && !running} name={t('nextStep.title')} />
      <Field
        label={t('nextStep.what')}
        value={text}
        maxLength={NEXT_STEP_MAX}
        placeholder={t('nextStep.example')}
        error={failure}
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        type="date"
        label={t('nextStep.when')}
        value={on}
        max={dayAfter(today, NEXT_STEP_DAYS_MAX)}
        onChange={({ target }) => setOn(target.value)}
      />
      <div className="flex flex-wrap gap-1">
        {QUICK.map(([days, label]) => (
          <Button
            key={days}
            size="small"
            variant="quiet"
            aria-pressed={on === dayAfter(today, days)}
            className={`${TALL} aria-pressed:bg-accent-soft`}
            onClick={() => setOn(dayAfter(today, days))}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" className={TALL} disabled={running}>
          {t(running ? 'action.saving' : 'action.save')}
        </Button>
        <Button size="small" className={TALL} onClick={onDone}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
