import type { PublicFeedback } from '@oriel/contract/feedback';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';
import { BrandLogo } from '../shell/brand-logo.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';

/** A project's name, question and dates, and what came of it. */
export function ProjectHead() {
  const text = useTexts();
  const { apiBase } = useFeedback();
  const project = useFeedbackState((state) => state.project);
  const { title, question, description, outcome, organization } = project;
  return (
    <header className="oriel-project">
      <BrandLogo organization={organization} apiBase={apiBase} />
      <p className="oriel-row oriel-project-state" data-status={project.status}>
        <span className="oriel-project-status">{text(STATUS_TEXTS[project.status])}</span>
        <Dates project={project} />
      </p>
      <h1>{title}</h1>
      {question ? <p className="oriel-project-question">{question}</p> : null}
      {outcome ? (
        <details className="oriel-project-outcome" open={project.status === 'CLOSED'}>
          <summary>{text('feedback.outcome')}</summary>
          <RichText>{outcome}</RichText>
        </details>
      ) : null}
      {description ? (
        <details>
          <summary>{text('feedback.about')}</summary>
          <RichText>{description}</RichText>
        </details>
      ) : null}
      <Findings />
    </header>
  );
}

// Visitors get open and closed projects only.
const STATUS_TEXTS = {
  DRAFT: 'feedback.status.closed',
  OPEN: 'feedback.status.open',
  CLOSED: 'feedback.status.closed',
  ARCHIVED: 'feedback.status.closed',
} as const;

function Dates({ project: { status, closesAt } }: { project: PublicFeedback }) {
  const text = useTexts();
  const tag = useFiguresTag();
  if (!closesAt) return null;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(closesAt));
  return <span>{text(status === 'OPEN' ? 'feedback.until' : 'feedback.closedOn', { day })}</span>;
}

/** The published analysis: a summary, and what several people say. */
function Findings() {
  const text = useTexts();
  const ai = useFeedbackState(({ project }) => project.ai);
  if (!ai) return null;
  return (
    <details>
      <summary>{text('feedback.findings')}</summary>
      <p className="oriel-card-quiet">{text('feedback.findings.how', { count: ai.commentCount })}</p>
      <RichText>{ai.summary}</RichText>
      {ai.keyPoints.length > 0 ? (
        <ul className="oriel-findings">
          {ai.keyPoints.map(({ text: point, commentIds }) => (
            <li key={point}>
              {point} <small>{text('comment.count', { count: commentIds.length })}</small>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
