import type { PublicFeedback } from '@oriel/contract/feedback';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';
import { BrandLogo } from '../shell/brand-logo.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';

const Outcome = lazy(async () => ({ default: (await import('./outcome.tsx')).Outcome }));
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }));

/** A project's name, question and dates, and what came of it. */
export function ProjectHead() {
  const text = useTexts();
  const { apiBase } = useFeedback();
  const project = useFeedbackState((state) => state.project);
  const { title, question, description, outcome, outcomes, organization, ai } = project;
  return (
    <header className="oriel-project">
      <BrandLogo organization={organization} apiBase={apiBase} />
      <p className="oriel-row oriel-project-state" data-status={project.status}>
        <span className="oriel-project-status">{text(STATUS_TEXTS[project.status])}</span>
        <Dates project={project} />
      </p>
      <h1>{title}</h1>
      {question ? <p className="oriel-project-question">{question}</p> : null}
      {outcome || outcomes.length > 0 ? (
        <Fold summary={text('feedback.outcome')} begins={project.status === 'CLOSED'}>
          <Outcome project={project} />
        </Fold>
      ) : null}
      {description ? (
        <Fold summary={text('feedback.about')}>
          <RichText>{description}</RichText>
        </Fold>
      ) : null}
      {ai ? (
        <Fold summary={text('feedback.findings')}>
          <Findings ai={ai} />
        </Fold>
      ) : null}
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

/** What is read at a press; its code comes with the first one. */
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
      {opened ? <Suspense fallback={null}>{children}</Suspense> : null}
    </details>
  );
}
