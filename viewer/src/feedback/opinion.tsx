import { useTexts } from '../locales/texts.tsx';
import { OpinionResults } from './opinion-results.tsx';
import { useOpinion } from './use-opinion.ts';

/** The published groups of opinion, under the head of the project. */
export function Opinion() {
  const text = useTexts();
  const { opinion, failed, retry } = useOpinion();
  if (failed) return <OpinionFailed onRetry={retry} />;
  if (!opinion)
    return (
      <div className="oriel-skeleton" aria-hidden="true">
        <i />
      </div>
    );
  if (!opinion.results) return <p className="oriel-card-quiet">{text('feedback.opinion.later')}</p>;
  return <OpinionResults results={opinion.results} />;
}

export function OpinionFailed({ onRetry }: { onRetry: () => void }) {
  const text = useTexts();
  return (
    <p className="oriel-notice-line" role="status">
      {text('feedback.opinion.failed')}{' '}
      <button type="button" className="oriel-link-button" onClick={onRetry}>
        {text('building.retry')}
      </button>
    </p>
  );
}
