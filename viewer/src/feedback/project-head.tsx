import type { PublicFeedback } from '@oriel/contract/feedback';
import { type ReactNode, useState } from 'react';
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
        <Fold summary={text('feedback.outcome')} begins={project.status === 'CLOSED'}>
          <RichText>{outcome}</RichText>
        </Fold>
      ) : null}
      {description ? (
        <Fold summary={text('feedback.about')}>
          <RichText>{description}</RichText>
        </Fold>
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
    <Fold summary={text('feedback.findings')}>
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
    </Fold>
  );
}

/** What is read at a press; its code, for marked text, comes with the first one. */
function Fold({
  summary,
  begins = false,
  children,
}: {
  summary: string;
  /** open from the beginning */
  begins?: boolean;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(begins);
  return (
    <details open={begins} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened ? children : null}
    </details>
  );
}
