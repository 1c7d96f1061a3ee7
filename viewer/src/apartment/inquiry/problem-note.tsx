import { type TextId, useFiguresTag, useTexts } from '../../locales/texts.tsx';
import type { Outcome } from './send-inquiry.ts';

const PROBLEMS: Readonly<Record<'gone' | 'closed' | 'offline' | 'server' | 'invalid', TextId>> = {
  gone: 'inquiry.problem.gone',
  closed: 'inquiry.problem.closed',
  offline: 'inquiry.problem.offline',
  server: 'inquiry.problem.server',
  invalid: 'inquiry.problem.invalid',
};

/** Why the form was not sent; its content is kept. */
export function ProblemNote({ outcome }: { outcome: Exclude<Outcome, { kind: 'sent' }> }) {
  const text = useTexts();
  const tag = useFiguresTag();
  if (outcome.kind !== 'wait') return <p>{text(PROBLEMS[outcome.kind])}</p>;
  const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit' });
  // Rounds up to the minute, so that sending works at the time shown.
  return <p>{text('inquiry.problem.wait', { time: time.format(outcome.until + 59_999) })}</p>;
}
