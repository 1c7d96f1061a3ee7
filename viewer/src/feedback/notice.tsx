import { useTexts } from '../locales/texts.tsx';
import { useFeedbackState } from './feedback-context.ts';

/** What sending a comment means: who reads it, and when. */
export function Notice() {
  const text = useTexts();
  const { moderation, showOthersComments } = useFeedbackState(({ project }) => project.settings);
  const { name, privacyUrl } = useFeedbackState(({ project }) => project.organization);
  return (
    <p className="oriel-card-quiet">
      {text(showOthersComments ? 'feedback.notice.public' : 'feedback.notice.team', { organization: name })}
      {moderation === 'PRE' ? ` ${text('feedback.notice.held')}` : ''}{' '}
      {privacyUrl ? (
        <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
          {text('feedback.notice.privacy')}
        </a>
      ) : null}
    </p>
  );
}
