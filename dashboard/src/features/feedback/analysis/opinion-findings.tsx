import type { MemberOpinionResults } from '@oriel/contract/opinion';
import { percent } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { OpinionMap } from './opinion-map.tsx';

type Results = MemberOpinionResults;
type Tally = Pick<Results['statements'][number], 'agree' | 'disagree' | 'pass'>;

const VOTES = ['agree', 'pass', 'disagree'] as const;
const COLORS = { agree: 'bg-good', pass: 'bg-faint', disagree: 'bg-bad' } as const;

/** The groups, what each says more than the others, what they share and what divides them. */
export function OpinionFindings({ results }: { results: Results }) {
  const t = useTranslate();
  const { groups, common, dividing, statements, people, grouped } = results;
  const byId = new Map(statements.map((one) => [one.id, one]));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <h3 className="font-medium">{t('feedbackOpinion.groups', { count: groups.length, grouped })}</h3>
        {people.length > 0 ? <OpinionMap people={people} groups={groups} /> : null}
        <ul className="flex flex-col gap-3">
          {groups.map(({ size, standsFor }, group) => (
            <li key={letterOf(group)} className="border-l-2 border-line pl-3">
              <p>
                <strong className="font-medium">
                  {t('feedbackOpinion.group', { letter: letterOf(group) })}
                </strong>{' '}
                <span className="text-secondary tabular">
                  {t('feedbackOpinion.size', { count: size, share: percent(size / Math.max(1, grouped)) })}
                </span>
              </p>
              <ul>
                {standsFor.map(({ statementId, stance }) => (
                  <li key={statementId}>
                    <span className="text-sm text-secondary">
                      {t(stance === 'AGREE' ? 'feedbackOpinion.says' : 'feedbackOpinion.denies')}
                    </span>{' '}
                    {byId.get(statementId)?.text}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-2 font-medium">{t('feedbackOpinion.common')}</h3>
        {common.length === 0 ? <p className="text-secondary">{t('feedbackOpinion.commonNone')}</p> : null}
        <ul className="flex flex-col gap-3">
          {common.map(({ statementId, stance }) => (
            <li key={statementId} className="border-l-2 border-line pl-3">
              <p>{byId.get(statementId)?.text}</p>
              <p className="text-sm text-secondary">
                {t(stance === 'AGREE' ? 'feedbackOpinion.allAgree' : 'feedbackOpinion.allDisagree')}
              </p>
              <Shares tallies={byId.get(statementId)?.groups ?? []} />
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="mb-2 font-medium">{t('feedbackOpinion.dividing')}</h3>
        {dividing.length === 0 ? <p className="text-secondary">{t('feedbackOpinion.dividingNone')}</p> : null}
        <ul className="flex flex-col gap-3">
          {dividing.map(({ statementId }) => (
            <li key={statementId} className="border-l-2 border-line pl-3">
              <p>{byId.get(statementId)?.text}</p>
              <Shares tallies={byId.get(statementId)?.groups ?? []} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** How each group voted on a statement. */
function Shares({ tallies }: { tallies: readonly Tally[] }) {
  const t = useTranslate();
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {tallies.map((tally, group) => {
        const all = Math.max(1, tally.agree + tally.disagree + tally.pass);
        return (
          <li
            key={letterOf(group)}
            className="grid grid-cols-[76px_minmax(0,1fr)] items-center gap-x-3 text-sm sm:grid-cols-[76px_minmax(40px,160px)_1fr]"
          >
            <span className="text-secondary">{t('feedbackOpinion.group', { letter: letterOf(group) })}</span>
            <span aria-hidden className="flex h-2 gap-px overflow-hidden rounded-pill bg-line">
              {VOTES.map((vote) => (
                <span key={vote} className={COLORS[vote]} style={{ flexGrow: tally[vote] }} />
              ))}
            </span>
            <span className="tabular max-sm:col-start-2">
              {t('feedbackOpinion.shares', {
                agree: percent(tally.agree / all),
                disagree: percent(tally.disagree / all),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** "A" for the largest group. */
function letterOf(group: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + group);
}
