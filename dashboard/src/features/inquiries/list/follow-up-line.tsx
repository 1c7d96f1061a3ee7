import type { Inquiry } from '@oriel/contract/inquiry';
import { Check } from 'lucide-react';
import { useTranslate } from '../../../i18n/translate.ts';
import { DueDay } from '../../../kit/history/next-step.tsx';

/** That the person was answered; when short, seen by its tick alone, beside a name that needs the room. */
export function AnsweredMark({
  inquiry: { answeredVia },
  short = false,
}: {
  inquiry: Inquiry;
  short?: boolean;
}) {
  const t = useTranslate();
  if (!answeredVia) return null;
  return (
    <span
      title={t(`answered.${answeredVia}`)}
      className="inline-flex shrink-0 items-center gap-1 rounded-pill border border-line px-2 text-xs leading-5 font-normal text-secondary"
    >
      <Check size={12} strokeWidth={2} aria-hidden className="text-good" />
      <span className={short ? 'sr-only' : undefined}>{t('inquiries.answered')}</span>
    </span>
  );
}

/** The next step of an inquiry, in one line. */
export function NextStepLine({ inquiry: { nextStep } }: { inquiry: Inquiry }) {
  if (!nextStep) return null;
  return (
    <span className="line-clamp-2 text-xs" title={nextStep.text}>
      <DueDay day={nextStep.on} />
      <span className="text-secondary"> · {nextStep.text}</span>
    </span>
  );
}
