import type { TourImportReport } from '@oriel/contract/tour-transfer';
import { useTranslate } from '../../../i18n/translate.ts';

/** What is not imported, or imported differently; collapsed, because most of it is minor. */
export function ProblemList({ report }: { report: TourImportReport }) {
  const t = useTranslate();
  const { problems, problemsTotal } = report;
  if (problemsTotal === 0) return null;
  return (
    <details className="rounded-card border border-line px-4 py-2 text-sm">
      <summary className="cursor-pointer rounded-control py-1 font-medium">
        {t('import.problems', { count: problemsTotal })}
      </summary>
      <ul className="mt-1 flex max-h-[30dvh] flex-col gap-2 overflow-y-auto pb-2">
        {problems.map(({ code, path, message, severity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one place may have the same problem twice, and the list never changes
          <li key={`${code} ${path} ${index}`} className={severity === 'INFO' ? 'text-secondary' : ''}>
            {message} <code className="font-mono text-xs break-all text-secondary">{path}</code>
          </li>
        ))}
        {problemsTotal > problems.length ? (
          <li className="text-secondary">
            {t('import.moreProblems', { count: problemsTotal - problems.length })}
          </li>
        ) : null}
      </ul>
    </details>
  );
}
