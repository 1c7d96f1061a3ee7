import { useState } from 'react';
import { type TextId, useTexts } from '../locales/texts.tsx';
import {
  type CommentProblem,
  CommentRefused,
  type CommentsApi,
  REPORT_REASONS,
  type ReportReason,
} from './comments-api.ts';
import { takeFocus } from './keyboard-place.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

const REASONS: Readonly<Record<ReportReason, TextId>> = {
  SPAM: 'comment.report.spam',
  OFFENSIVE: 'comment.report.offensive',
  OFF_TOPIC: 'comment.report.offTopic',
  OTHER: 'comment.report.other',
};

/** Form that reports a comment to the moderators. */
export function ReportForm({
  id,
  api,
  onDone,
  onCancel,
}: {
  id: string;
  api: CommentsApi;
  onDone: () => void;
  onCancel: () => void;
}) {
  const text = useTexts();
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<CommentProblem | null>(null);

  const send = async (reason: ReportReason) => {
    setSending(true);
    setProblem(null);
    try {
      await api.report(id, reason);
      onDone();
    } catch (error) {
      setProblem(error instanceof CommentRefused ? error.problem : 'server');
      setSending(false);
    }
  };

  return (
    <fieldset className="oriel-report" disabled={sending} ref={takeFocus} tabIndex={-1}>
      <legend>{text('comment.report.why')}</legend>
      <div className="oriel-chips">
        {REPORT_REASONS.map((reason) => (
          <button key={reason} type="button" className="oriel-chip" onClick={() => void send(reason)}>
            {text(REASONS[reason])}
          </button>
        ))}
        <button type="button" className="oriel-text-button" onClick={onCancel}>
          {text('comment.cancel')}
        </button>
      </div>
      <div role="alert">
        {problem ? <p className="oriel-card-problem">{text(PROBLEM_TEXTS[problem])}</p> : null}
      </div>
    </fieldset>
  );
}
