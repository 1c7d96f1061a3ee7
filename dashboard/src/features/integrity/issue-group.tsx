import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { causesOf, sharedRepair } from './fixes.ts';
import { type IssueGroup, issueKey } from './group-issues.ts';
import { IssueRow } from './issue-row.tsx';
import { RepairButton } from './repair-button.tsx';

/** How many are shown before "Show all". */
const SHOWN = 12;

const ICONS = { ERROR: CircleAlert, WARNING: TriangleAlert, INFO: Info } as const;
const TONES = { ERROR: 'text-bad', WARNING: 'text-wait', INFO: 'text-secondary' } as const;

export interface IssueGroupProps {
  group: IssueGroup;
  /** Name of an estate, when the report covers several. */
  estateName: (id: string) => string | undefined;
}

/** Issues of one kind: what they mean, what helps, and each of them. */
export function IssueGroupSection({ group, estateName }: IssueGroupProps) {
  const t = useTranslate();
  const [all, setAll] = useState(false);
  const { code, severity, issues } = group;
  const Icon = ICONS[severity];
  const shared = sharedRepair(issues);
  const causes = causesOf(issues);
  const shown = all ? causes : causes.slice(0, SHOWN);
  const id = `${severity}-${code}`;
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised">
      <div className="flex flex-wrap items-start justify-between gap-4 px-4 py-4">
        <div className="flex min-w-0 gap-3">
          <Icon size={20} strokeWidth={1.5} aria-hidden className={`mt-[2px] shrink-0 ${TONES[severity]}`} />
          <div className="min-w-0">
            <h2 id={id} className="text-base">
              {t(`auditCode.${code}`)}
              <span className="ml-2 text-sm font-normal text-secondary tabular">
                {t(`auditSeverity.${severity}`)}
                {' · '}
                {issues.length}
              </span>
            </h2>
            <p className="text-sm text-secondary">{issues[0]?.fix}</p>
          </div>
        </div>
        {shared ? <RepairButton repair={shared} all /> : null}
      </div>
      <ul aria-labelledby={id} className="divide-y divide-line border-t border-line">
        {shown.map((some) => {
          const [first] = some;
          return first ? (
            <IssueRow
              key={issueKey(first)}
              issues={some}
              where={first.estateId ? estateName(first.estateId) : undefined}
              // The group's header has the same button.
              repairs={shared === undefined}
            />
          ) : null;
        })}
      </ul>
      {shown.length < causes.length ? (
        <div className="border-t border-line px-4 py-2">
          <Button variant="quiet" size="small" onClick={() => setAll(true)}>
            {t('integrity.showAll', { count: causes.length })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
