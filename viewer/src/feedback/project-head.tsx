import { dayInSentence } from '@oriel/contract/day-in-sentence';
import type { PublicFeedback } from '@oriel/contract/feedback';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';
import { BrandLogo } from '../shell/brand-logo.tsx';
import { RichText } from '../shell/rich-text.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { wordsOf } from './feedback-store.ts';
import { LoadBoundary } from './load-boundary.tsx';

const Outcome = lazy(async () => ({ default: (await import('./outcome.tsx')).Outcome }));
const Findings = lazy(async () => ({ default: (await import('./findings.tsx')).Findings }));

const Opinion = lazy(async () => ({ default: (await import('./opinion.tsx')).Opinion }));

/** A project's name, question and dates, and what came of it. */
export function ProjectHead() {
  const text = useTexts();
  const { apiBase } = useFeedback();
  const project = useFeedbackState((state) => state.project);
  const plain = useFeedbackState((state) => state.plain);
  const { title, outcome, outcomes, organization, ai } = project;
  const { question, description } = wordsOf(project, plain);
  return (
    <header className="oriel-project">
      <BrandLogo organization={organization} apiBase={apiBase} />
      <p className="oriel-row oriel-project-state" data-status={project.status}>
        <span className="oriel-project-status">{text(STATUS_TEXTS[project.status])}</span>
        <Dates project={project} />
      </p>
      <PlainSwitch />
      <h1>{title}</h1>
      {question ? <p className="oriel-project-question">{question}</p> : null}
      {outcome || outcomes.length > 0 ? (
        <Fold summary={text('feedback.outcome')} begins={project.status === 'CLOSED'}>
          <Outcome project={project} />
        </Fold>
      ) : null}
      {description ? (
        // Whoever asks for plain language reads it without another step.
        <Fold key={String(plain)} summary={text('feedback.about')} begins={plain}>
          <RichText>{description}</RichText>
        </Fold>
      ) : null}
      {ai ? (
        <Fold summary={text('feedback.findings')}>
          <Findings ai={ai} />
        </Fold>
      ) : null}
      {project.opinion?.results ? (
        <Fold summary={text('feedback.opinion.results')}>
          <Opinion />
        </Fold>
      ) : null}
    </header>
  );
}

/** Puts plain language in the place of the texts that have it. */
function PlainSwitch() {
  const text = useTexts();
  const { store } = useFeedback();
  const plain = useFeedbackState((state) => state.plain);
  const exists = useFeedbackState(({ project }) =>
    [project, ...project.items].some(({ plainText }) => plainText !== undefined),
  );
  if (!exists) return null;
  return (
    <button
      type="button"
      className="oriel-chip oriel-plain"
      aria-pressed={plain}
      onClick={() => store.setState({ plain: !plain })}
    >
      {text('feedback.plain')}
    </button>
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
  const day = dayInSentence(tag, new Date(closesAt));
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
  const text = useTexts();
  const [opened, setOpened] = useState(begins);
  const [failed, setFailed] = useState(false);
  return (
    <details open={begins} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {failed ? <p className="oriel-card-quiet">{text('feedback.partFailed')}</p> : null}
      {opened ? (
        <LoadBoundary onFail={() => setFailed(true)}>
          <Suspense fallback={null}>{children}</Suspense>
        </LoadBoundary>
      ) : null}
    </details>
  );
}
