import type { PublicFeedback } from '@oriel/contract/feedback';
import { useTexts } from '../locales/texts.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { CitedComments } from './cited-comments.tsx';

/** What came of a project: decision by decision, each with the comments that it answers. */
export function Outcome({ project: { outcome, outcomes } }: { project: PublicFeedback }) {
  const text = useTexts();
  return (
    <>
      {outcome ? <RichText>{outcome}</RichText> : null}
      {outcomes.length > 0 ? (
        <ol className="oriel-findings oriel-outcomes">
          {outcomes.map(({ text: decision, commentIds }) => (
            <li key={`${decision} ${commentIds.join()}`}>
              <RichText>{decision}</RichText>
              <CitedComments
                ids={commentIds}
                label={text('feedback.cited.answers', { count: commentIds.length })}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}
