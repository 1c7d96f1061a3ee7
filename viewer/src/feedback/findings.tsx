import { dayInSentence } from '@oriel/contract/day-in-sentence';
import type { PublicFeedbackAi } from '@oriel/contract/feedback-analysis';
import type { ReactNode } from 'react';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { CitedComments } from './cited-comments.tsx';

/** The published analysis in the words that the team published, with who wrote what. */
export function Findings({ ai }: { ai: PublicFeedbackAi }) {
  const text = useTexts();
  const { summary, topics, keyPoints, agreements = [], disagreements } = ai;
  return (
    <>
      <How ai={ai} />
      <RichText>{summary}</RichText>
      <Part title={text('feedback.findings.topics')} shown={topics.length > 0}>
        <ul className="oriel-finding-topics">
          {topics.map(({ id, label, count, corrected }) => (
            <li key={id}>
              {label} <small>{text('comment.count', { count })}</small> <Corrected shown={corrected} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={text('feedback.findings.points')} shown={keyPoints.length > 0}>
        <Sentences of={keyPoints} />
      </Part>
      <Part title={text('feedback.findings.agree')} shown={agreements.length > 0}>
        <Sentences of={agreements} />
      </Part>
      <Part title={text('feedback.findings.differ')} shown={disagreements.length > 0}>
        <ul className="oriel-findings">
          {disagreements.map(({ text: sentence, for: inFavour, against, corrected }) => (
            <li key={sentence}>
              {sentence} <Corrected shown={corrected} />
              <CitedComments ids={inFavour} label={text('feedback.cited.for', { count: inFavour.length })} />
              <CitedComments
                ids={against}
                label={text('feedback.cited.against', { count: against.length })}
              />
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}

/** Who wrote it: a program from how many comments, and what the team did to its words. */
function How({ ai: { commentCount, review, publishedAt } }: { ai: PublicFeedbackAi }) {
  const text = useTexts();
  const tag = useFiguresTag();
  const day = publishedAt && dayInSentence(tag, new Date(publishedAt));
  return (
    <p className="oriel-card-quiet oriel-finding-how">
      {[
        text('feedback.findings.how', { count: commentCount }),
        day ? text('feedback.findings.on', { day }) : '',
        review.changed > 0 ? text('feedback.findings.changed', { count: review.changed }) : '',
        review.hidden > 0 ? text('feedback.findings.hidden', { count: review.hidden }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <>
      <h2 className="oriel-finding-part">{title}</h2>
      {children}
    </>
  );
}

function Sentences({ of }: { of: PublicFeedbackAi['keyPoints'] }) {
  const text = useTexts();
  return (
    <ul className="oriel-findings">
      {of.map(({ text: sentence, commentIds, corrected }) => (
        <li key={sentence}>
          {sentence} <Corrected shown={corrected} />
          <CitedComments ids={commentIds} label={text('comment.count', { count: commentIds.length })} />
        </li>
      ))}
    </ul>
  );
}

function Corrected({ shown }: { shown: boolean | undefined }) {
  const text = useTexts();
  return shown ? <small className="oriel-corrected">{text('feedback.findings.corrected')}</small> : null;
}
