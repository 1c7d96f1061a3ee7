import type { AuditIssue } from '@oriel/contract/audit';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { fixesOfCause } from './fixes.ts';
import { RepairButton } from './repair-button.tsx';

/** Apartments named in a line; the rest is counted. */
const NAMED = 8;

export interface IssueRowProps {
  /** Issues of one cause; the first one's text applies to all. */
  issues: readonly AuditIssue[];
  where: string | undefined;
  /** Whether the line has its own repair button. */
  repairs: boolean;
}

/** One issue in words, with its apartments and its fixes. */
export function IssueRow({ issues, where, repairs }: IssueRowProps) {
  const t = useTranslate();
  const { repair, to, floors } = fixesOfCause(issues);
  const apartments = issues.filter(({ number, apartmentId }) => number && apartmentId);
  const named = apartments.slice(0, NAMED);
  const rest = apartments.length - named.length;
  const name = apartments[0]?.number ?? t('integrity.thing');
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-[280px]">
        <p className="break-words">
          {named.map(({ apartmentId, number }) => (
            <Fragment key={apartmentId}>
              <Link
                to={`/dashboard/apartments/${apartmentId}`}
                className="rounded-control font-medium underline-offset-4 hover:underline"
              >
                {number}
              </Link>{' '}
            </Fragment>
          ))}
          {rest > 0 ? (
            <span className="text-secondary">{t('integrity.others', { count: rest })} </span>
          ) : null}
          {issues[0]?.message}
        </p>
        {where ? <p className="text-xs text-secondary">{where}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {repair && repairs ? <RepairButton repair={repair} name={name} /> : null}
        {floors ? (
          <Button size="small" asChild>
            <Link to={floors}>{t('integrity.floors')}</Link>
          </Button>
        ) : null}
        {to ? (
          <Button size="small" asChild>
            <Link to={to} aria-label={t('integrity.goNamed', { name })}>
              {t('integrity.go')}
            </Link>
          </Button>
        ) : null}
      </div>
    </li>
  );
}
