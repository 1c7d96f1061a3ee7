import type { AuditIssue } from '@oriel/contract/audit';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { fixesOf } from './fixes.ts';
import { RepairButton } from './repair-button.tsx';

/** One thing that is not right, in words, with what mends it. */
export function IssueRow({ issue, where }: { issue: AuditIssue; where: string | undefined }) {
  const t = useTranslate();
  const { number, message, apartmentId } = issue;
  const { repair, to, floors } = fixesOf(issue);
  const name = number ?? t('integrity.thing');
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-[280px]">
        <p className="break-words">
          {number && apartmentId ? (
            <Link
              to={`/dashboard/apartments/${apartmentId}`}
              className="mr-2 rounded-control font-medium underline-offset-4 hover:underline"
            >
              {number}
            </Link>
          ) : null}
          {message}
        </p>
        {where ? <p className="text-xs text-secondary">{where}</p> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {repair ? <RepairButton repair={repair} name={name} /> : null}
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
