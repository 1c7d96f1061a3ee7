import type { Feedback } from '@oriel/contract/feedback';
import type { Passage } from '@oriel/contract/feedback-analysis';
import { useState } from 'react';
import { brand } from '../../base/config.ts';
import { dayAndTime, relativeTime } from '../../i18n/format.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { LostCorrections } from './analysis/lost-corrections.tsx';
import { MoodBar } from './analysis/mood-bar.tsx';
import { OpinionSection } from './analysis/opinion-section.tsx';
import { PassageRow } from './analysis/passage-row.tsx';
import { PublishAnalysis } from './analysis/publish-analysis.tsx';
import { StartAnalysis } from './analysis/start-analysis.tsx';

/** The parts of an analysis in the order of reading. */
const PARTS: readonly (readonly [Passage['part'], MessageId])[] = [
  ['SUMMARY', 'feedbackAi.summary'],
  ['TOPIC', 'feedbackAi.topics'],
  ['KEY_POINT', 'feedbackAi.keyPoints'],
  ['AGREEMENT', 'feedbackAi.agreements'],
  ['DISAGREEMENT', 'feedbackAi.disagreements'],
];

/** What people said, read by the machine, corrected by the team, and published by a step of its own. */
export function AnalysisSection({ project }: { project: Feedback }) {
  const t = useTranslate();
  const { ai } = project;
  // One at a time: what is typed is asked about before it is left.
  const [editing, setEditing] = useState<string>();
  return (
    <>
      <section aria-labelledby="analysis" className="mb-12 flex max-w-[720px] flex-col gap-6">
        <div className="flex flex-col gap-3">
          <h2 id="analysis" className="text-lg">
            {t('feedbackAi.title')}
          </h2>
          {ai.generatedAt ? (
            <Age ai={ai} generatedAt={new Date(ai.generatedAt)} />
          ) : (
            <p className="text-secondary">{t('feedbackAi.lead')}</p>
          )}
          <StartAnalysis project={project} />
        </div>
        {ai.generatedAt ? (
          <>
            <PublishAnalysis project={project} />
            <LostCorrections project={project} />
            <div>
              <h3 className="mb-2 font-medium">{t('feedbackAi.moodOfAll')}</h3>
              <MoodBar sentiment={ai.sentiment} />
            </div>
            {PARTS.map(([part, title]) => {
              const passages = ai.passages.filter((one) => one.part === part);
              if (passages.length === 0) return null;
              return (
                <div key={part}>
                  <h3 className="mb-2 font-medium">{t(title)}</h3>
                  <ul>
                    {passages.map((passage) => (
                      <PassageRow
                        key={passage.key}
                        project={project}
                        passage={passage}
                        editing={editing}
                        onEdit={setEditing}
                      />
                    ))}
                  </ul>
                </div>
              );
            })}
          </>
        ) : null}
      </section>
      <OpinionSection project={project} />
    </>
  );
}

/** How old the analysis is, and what is new since. */
function Age({ ai, generatedAt }: { ai: Feedback['ai']; generatedAt: Date }) {
  const t = useTranslate();
  return (
    <p className="text-sm text-secondary">
      {t(`feedbackAi.engine.${ai.engine}`, {
        brand: brand.name,
        count: ai.commentCount,
        when: `${dayAndTime(generatedAt)} (${relativeTime(generatedAt, new Date())})`,
      })}{' '}
      {ai.newComments > 0 ? (
        <span className="text-wait">{t('feedbackAi.new', { count: ai.newComments })}</span>
      ) : ai.stale ? (
        <span className="text-wait">{t('feedbackAi.stale')}</span>
      ) : (
        t('feedbackAi.fresh')
      )}
    </p>
  );
}
