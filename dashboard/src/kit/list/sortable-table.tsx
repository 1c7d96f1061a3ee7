import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { usePageQuery } from '../../ui/use-page-query.ts';

/** A sortable column: texts from A, numbers from the largest. */
interface SortColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly value: (row: Row) => string | number;
  readonly cell?: (row: Row) => ReactNode;
}

interface SortableTableProps<Row> {
  /** Parameter of the address that keeps the order. */
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly SortColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The default sort column. */
  readonly usual: string;
  /** Rows shown before "Show all". */
  readonly first?: number;
}

const byText = new Intl.Collator(undefined, { numeric: true });

/** A table with its sort order in the address. The first column heads its rows. */
export function SortableTable<Row>({
  name,
  caption,
  columns,
  rows,
  rowKey,
  usual,
  first = 10,
}: SortableTableProps<Row>) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const [all, setAll] = useState(false);
  const asked = parameters.get(name) ?? usual;
  const key = asked.replace(/^-/, '');
  const column = columns.find((one) => one.key === key) ?? columns.find((one) => one.key === usual);
  const turned = asked.startsWith('-');
  const sorted = column ? rows.toSorted((a, b) => compare(column.value(a), column.value(b))) : [...rows];
  if (turned) sorted.reverse();
  const shown = all ? sorted : sorted.slice(0, first);

  function sortBy(next: string): void {
    setParameters((changed) => {
      const order = next === column?.key && !turned ? `-${next}` : next;
      if (order === usual) changed.delete(name);
      else changed.set(name, order);
      return changed;
    }, true);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: no landmark, which the part of the page around it is, and no form */}
      <div
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard's focus
        tabIndex={0}
        aria-label={caption}
        className="w-full overflow-x-auto rounded-card border border-line"
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead className="border-b border-line text-xs text-secondary">
            <tr>
              {columns.map((one, place) => {
                const isSorted = one.key === column?.key;
                const isNumber = rows.length > 0 && rows.every((row) => typeof one.value(row) === 'number');
                const falls = isNumber !== turned;
                const Arrow = falls ? ArrowDown : ArrowUp;
                return (
                  <th
                    key={one.key}
                    scope="col"
                    aria-sort={isSorted ? (falls ? 'descending' : 'ascending') : undefined}
                    className={cx('px-3 py-1 font-medium', place === 0 ? 'text-left' : 'text-right')}
                  >
                    <button
                      type="button"
                      onClick={() => sortBy(one.key)}
                      className={cx(
                        'inline-flex min-h-8 items-center gap-1 rounded-control hover:text-ink',
                        isSorted && 'text-ink',
                      )}
                    >
                      {one.label}
                      {isSorted ? <Arrow size={12} strokeWidth={1.5} aria-hidden /> : null}
                    </button>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={rowKey(row)} className="border-b border-line last:border-b-0">
                {columns.map((one, place) => {
                  const content = one.cell ? one.cell(row) : one.value(row);
                  return place === 0 ? (
                    <th key={one.key} scope="row" className="px-3 py-2 text-left font-medium">
                      {content}
                    </th>
                  ) : (
                    <td key={one.key} className="tabular px-3 py-2 text-right">
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {sorted.length > shown.length ? (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          {t('stats.apartments.more', { count: sorted.length })}
        </Button>
      ) : null}
    </div>
  );
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? b - a : byText.compare(String(a), String(b));
}
