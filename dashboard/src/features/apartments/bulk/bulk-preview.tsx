import type { Building } from '@oriel/contract/building';
import type { Colleague } from '@oriel/contract/user';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { NOTHING } from '../../../kit/apartments/words.ts';
import type { BulkChange, BulkPlan, PlannedChange, SkipReason } from './bulk-plan.ts';
import { undoNotes } from './bulk-undo.ts';

/** Rows drawn in the preview; counts cover the rest. */
const ROWS_SHOWN = 100;

export interface BulkPreviewProps {
  plan: BulkPlan;
  wish: BulkChange | undefined;
  viewer: Viewer;
  buildings: readonly Building[];
  members: readonly Colleague[];
}

/** The changes per apartment, and the skipped ones with reasons. */
export function BulkPreview({ plan, wish, viewer, buildings, members }: BulkPreviewProps) {
  const t = useTranslate();
  const { changes, skipped } = plan;
  const reasons = Map.groupBy(skipped, ({ why }) => why);

  function shown(value: unknown, { apartment }: PlannedChange): ReactNode {
    if (value === undefined) return NOTHING;
    if (wish?.kind === 'price') return money(Number(value), apartment.currency);
    if (wish?.kind === 'status') return <StatusDot status={value as typeof apartment.status} />;
    if (wish?.kind === 'kind') return t(`apartmentKind.${value as typeof apartment.kind}`);
    if (wish?.kind === 'building') return buildings.find(({ id }) => id === value)?.name ?? NOTHING;
    if (wish?.kind === 'agents') {
      const names = (value as string[]).map((id) => members.find((member) => member.id === id)?.name ?? '?');
      return names.join(', ') || NOTHING;
    }
    return t(value ? 'apartments.yes' : 'apartments.no');
  }

  return (
    <section aria-label={t('bulk.preview')} className="flex flex-col gap-3">
      <p role="status" className="text-sm font-medium">
        {t('bulk.willChange', { count: changes.length })}
        {skipped.length > 0 ? (
          <span className="font-normal text-secondary"> {t('bulk.willStay', { count: skipped.length })}</span>
        ) : null}
      </p>
      {changes.length > 0 ? (
        <div className="max-h-[280px] overflow-y-auto rounded-control border border-line">
          <table className="w-full text-sm">
            <tbody>
              {changes.slice(0, ROWS_SHOWN).map((change) => (
                <tr key={change.apartment.id} className="border-b border-line last:border-b-0">
                  <th scope="row" className="px-3 py-1 text-left font-medium whitespace-nowrap">
                    {change.apartment.number}
                  </th>
                  <td className="px-2 py-1 text-right text-secondary tabular">
                    {shown(change.from, change)}
                  </td>
                  <td className="w-6 py-1 text-secondary">
                    <ArrowRight size={14} strokeWidth={1.5} role="img" aria-label={t('bulk.becomes')} />
                  </td>
                  <td className="px-3 py-1 text-left tabular">{shown(change.to, change)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {changes.length > ROWS_SHOWN ? (
            <p className="px-3 py-2 text-xs text-secondary">
              {t('bulk.andMore', { count: changes.length - ROWS_SHOWN })}
            </p>
          ) : null}
        </div>
      ) : null}
      {undoNotes(changes, viewer).map(({ note, count }) => (
        <p key={note} className="text-sm text-secondary">
          {t(`bulkUndo.${note}`, { count })}
        </p>
      ))}
      {skipped.length > 0 ? (
        <ul className="flex flex-col gap-1 text-sm text-secondary">
          {[...reasons].map(([why, list]) => (
            <Skipped key={why} why={why} numbers={list.map(({ apartment }) => apartment.number)} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const NUMBERS_SHOWN = 8;

function Skipped({ why, numbers }: { why: SkipReason; numbers: readonly string[] }) {
  const t = useTranslate();
  const rest = numbers.length - NUMBERS_SHOWN;
  return (
    <li>
      {t(`bulkSkip.${why}`, { count: numbers.length })}{' '}
      <span className="text-ink">
        {numbers.slice(0, NUMBERS_SHOWN).join(', ')}
        {rest > 0 ? ` + ${rest}` : ''}
      </span>
    </li>
  );
}
