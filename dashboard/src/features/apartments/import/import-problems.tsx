import { IMPORT_FIELDS } from '@oriel/contract/apartment-fields';
import type { ImportCorrection, ImportPlace, ImportReport } from '@oriel/contract/apartment-import';
import { APARTMENT_KINDS, APARTMENT_STATUSES, FINISHES } from '@oriel/contract/enums';
import { useId, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { FIELD_NAMES } from '../../../kit/apartments/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { INPUT } from '../../../ui/controls.tsx';

type Problem = ImportReport['problems'][number];

/** Problems that are listed; more are behind them, and most of those go with the first. */
const LISTED = 20;

export interface ImportProblemsProps {
  readonly problems: readonly Problem[];
  readonly disabled: boolean;
  readonly onCorrect: (correction: ImportCorrection) => void;
  readonly onLeaveOut: (places: readonly ImportPlace[]) => void;
}

/** What keeps rows from being imported, each said once, with one correction for all of its rows. */
export function ImportProblems({ problems, ...rest }: ImportProblemsProps) {
  const t = useTranslate();
  return (
    <section aria-labelledby="problems-title">
      <h2 id="problems-title" className="text-lg">
        {t('apartmentImport.problemCount', { count: problems.length })}
      </h2>
      <p className="mt-1 mb-3 text-sm text-secondary">{t('apartmentImport.problemsHelp')}</p>
      <ul className="flex flex-col gap-2">
        {problems.slice(0, LISTED).map((problem) => (
          <ProblemLine
            key={[problem.field, problem.message, problem.text].join('/')}
            problem={problem}
            {...rest}
          />
        ))}
      </ul>
      {problems.length > LISTED ? (
        <p className="mt-2 text-sm text-secondary">
          {t('apartmentImport.moreProblems', { count: problems.length - LISTED })}
        </p>
      ) : null}
    </section>
  );
}

function ProblemLine({
  problem,
  disabled,
  onCorrect,
  onLeaveOut,
}: Omit<ImportProblemsProps, 'problems'> & { problem: Problem }) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { field, message, text, count, rows } = problem;
  const known = IMPORT_FIELDS.find((one) => one === field);
  const name = FIELD_NAMES[field] ? t(FIELD_NAMES[field]) : field;
  const choices = useChoices(field);
  // An apartment without a number or an area is none; an empty cell is no answer to an empty cell.
  const mayBeEmpty = field !== 'number' && field !== 'area' && Boolean(text);
  const places = rows.map(({ row }) => row);
  const [first] = rows;
  const all = places.slice(0, 5).join(', ');

  function correct(): void {
    if (!known || (typed === '' && !mayBeEmpty)) return;
    // A word means the same wherever it stands; an empty cell does not.
    if (text) onCorrect({ field: known, from: text, to: typed });
    else
      for (const [sheet, group] of Map.groupBy(rows, (one) => one.sheet))
        onCorrect({
          field: known,
          to: typed,
          rows: group.map(({ row }) => row),
          ...(sheet === undefined ? {} : { sheet }),
        });
  }

  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-raised p-3 text-sm">
      <p>
        <span className="font-medium">
          {name}
          {text ? ` ${t('apartmentImport.cellText', { text })}` : ''}
        </span>{' '}
        <span className="text-bad">{message}</span>{' '}
        <span className="text-secondary">
          {t('apartmentImport.inRows', { count, rows: count > 5 ? `${all}…` : all })}
          {first?.sheet ? ` (${first.sheet})` : ''}
        </span>
      </p>
      {known ? (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            correct();
          }}
        >
          <label htmlFor={id} className="sr-only">
            {t('apartmentImport.readAs', { field: name })}
          </label>
          {choices ? (
            <select
              id={id}
              value={typed}
              disabled={disabled}
              onChange={({ target }) => setTyped(target.value)}
              className={cx(INPUT, 'h-[32px] max-w-[240px]')}
            >
              <option value="">{t('apartmentImport.readAs', { field: name })}</option>
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <input
              id={id}
              value={typed}
              disabled={disabled}
              placeholder={t('apartmentImport.readAs', { field: name })}
              onChange={({ target }) => setTyped(target.value)}
              className={cx(INPUT, 'h-[32px] max-w-[240px]')}
            />
          )}
          <Button size="small" type="submit" disabled={disabled || (typed === '' && !mayBeEmpty)}>
            {t(typed === '' && mayBeEmpty ? 'apartmentImport.clear' : 'apartmentImport.replace', { count })}
          </Button>
          {count <= rows.length ? (
            <Button size="small" variant="quiet" disabled={disabled} onClick={() => onLeaveOut(rows)}>
              {t('apartmentImport.leaveRowsOut', { count })}
            </Button>
          ) : null}
        </form>
      ) : null}
    </li>
  );
}

/** The values of a field that has a few only. */
function useChoices(field: string): readonly { value: string; label: string }[] | undefined {
  const t = useTranslate();
  if (field === 'status')
    return APARTMENT_STATUSES.map((value) => ({ value, label: t(`apartmentStatus.${value}`) }));
  if (field === 'kind')
    return APARTMENT_KINDS.map((value) => ({ value, label: t(`apartmentKind.${value}`) }));
  if (field === 'finish') return FINISHES.map((value) => ({ value, label: t(`finish.${value}`) }));
  return undefined;
}
