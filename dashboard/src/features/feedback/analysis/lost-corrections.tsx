import type { Feedback } from '@oriel/contract/feedback';
import type { LostCorrection } from '@oriel/contract/feedback-analysis';
import { useState } from 'react';
import { dayAndTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { updateProject } from '../api.ts';
import { plainSummary } from '../plain-summary.ts';

/** People's words whose sentence the latest analysis no longer has: they are given another one, or dropped. */
export function LostCorrections({ project }: { project: Feedback }) {
  const t = useTranslate();
  const { lostCorrections } = project.ai;
  if (lostCorrections.length === 0) return null;
  return (
    <section aria-labelledby="lost-corrections" className="rounded-card border border-line bg-raised p-4">
      <h3 id="lost-corrections" className="font-medium">
        {t('feedbackAi.lost', { count: lostCorrections.length })}
      </h3>
      <p className="mt-1 text-sm text-secondary">{t('feedbackAi.lost.text')}</p>
      <ul className="mt-3 flex flex-col gap-4">
        {lostCorrections.map((lost) => (
          <Lost key={lost.key} project={project} lost={lost} />
        ))}
      </ul>
    </section>
  );
}

function Lost({ project, lost }: { project: Feedback; lost: LostCorrection }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState('');
  const { key, part, text, machine, changedBy, changedAt, hidden } = lost;
  const sentences = project.ai.passages.filter((one) => one.part === part && one.text !== undefined);
  const drop = { key, text: null, hidden: false };
  const save = (...corrections: { key: string; text?: string | null; hidden?: boolean }[]) =>
    void reported(updateProject(project, { ai: { corrections } }));
  return (
    <li className="flex flex-col gap-2 border-t border-line pt-3">
      <p>{text ? plainSummary(text) : t('feedbackAi.lost.hidden')}</p>
      <p className="text-sm text-secondary">
        {t('feedbackAi.changedBy', {
          name: changedBy?.name || t('feedbackAi.somebody'),
          when: changedAt ? dayAndTime(new Date(changedAt)) : '',
        })}
        {machine ? ` · ${t('feedbackAi.byMachine')} ${plainSummary(machine)}` : ''}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {sentences.length > 0 ? (
          <div className="w-full max-w-[420px]">
            <Choice
              label={t('feedbackAi.lost.for')}
              value={chosen}
              options={[
                { value: '', label: t('feedbackAi.lost.choose') },
                ...sentences.map((one) => ({ value: one.key, label: plainSummary(one.text ?? '') })),
              ]}
              onChange={setChosen}
            />
          </div>
        ) : null}
        <Button
          disabled={chosen === ''}
          onClick={() => save({ key: chosen, ...(text ? { text } : {}), hidden }, drop)}
        >
          {t('feedbackAi.lost.use')}
        </Button>
        <Button variant="quiet" onClick={() => save(drop)}>
          {t('feedbackAi.lost.drop')}
        </Button>
      </div>
    </li>
  );
}
