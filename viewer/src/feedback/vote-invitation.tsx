import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';

/** Asks residents what they think of what others said; what asks them comes with the first press. */
export function VoteInvitation() {
  const text = useTexts();
  const { store } = useFeedback();
  const [failed, setFailed] = useState(false);
  const opinion = useFeedbackState(({ project }) => project.opinion);
  const open = useFeedbackState(({ project }) => project.status === 'OPEN');
  if (!open || !opinion) return null;
  const begin = () =>
    import('./vote.tsx').then(
      () => store.setState({ doing: { kind: 'voting' }, sent: null }),
      () => setFailed(true),
    );
  return (
    <section className="oriel-opinion-invitation" aria-labelledby="oriel-opinion-invitation">
      <h2 id="oriel-opinion-invitation">{text('feedback.opinion.invitation')}</h2>
      <p className="oriel-card-quiet">
        {text('feedback.opinion.invitation.text', { count: opinion.statements })}
      </p>
      <button type="button" className="oriel-button is-quiet" onClick={() => void begin()}>
        <MessagesSquare size={20} strokeWidth={1.5} aria-hidden="true" />
        {text('feedback.opinion.begin')}
      </button>
      {failed ? <p role="status">{text('feedback.opinion.failed')}</p> : null}
    </section>
  );
}
