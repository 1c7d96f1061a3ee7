import type { Sentiment } from '@oriel/contract/feedback-analysis';
import { useTranslate } from '../../../i18n/translate.ts';

const FEELINGS = ['positive', 'neutral', 'negative'] as const;
const COLORS = { positive: 'bg-good', neutral: 'bg-faint', negative: 'bg-bad' } as const;

/** How many comments praise, complain or do neither. */
export function MoodBar({ sentiment }: { sentiment: Sentiment }) {
  const t = useTranslate();
  return (
    <div className="flex max-w-[420px] flex-col gap-2">
      <div aria-hidden className="flex h-2 gap-px overflow-hidden rounded-pill bg-line">
        {FEELINGS.map((feeling) => (
          <span key={feeling} className={COLORS[feeling]} style={{ flexGrow: sentiment[feeling] }} />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-secondary">
        {FEELINGS.map((feeling) => (
          <span key={feeling} className="inline-flex items-center gap-2">
            <span aria-hidden className={`size-2 rounded-pill ${COLORS[feeling]}`} />
            {t(`feedbackAi.${feeling}`, { count: sentiment[feeling] })}
          </span>
        ))}
      </p>
    </div>
  );
}
