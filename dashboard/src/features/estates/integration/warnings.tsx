import type { SyncWarning } from '@oriel/contract/integration';
import { useTranslate } from '../../../i18n/translate.ts';

/** Parts of a feed that could not be imported as they are. */
export function Warnings({ warnings }: { warnings: readonly SyncWarning[] }) {
  const t = useTranslate();
  if (warnings.length === 0) return null;
  return (
    <details className="w-full rounded-control border border-line bg-raised px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium text-wait">
        {t('sync.warnings', { count: warnings.length })}
      </summary>
      <ul className="mt-3 flex max-h-[320px] flex-col gap-2 overflow-y-auto text-sm">
        {warnings.map(({ externalId, code, text }, index) => (
          // One apartment may have equal warnings, and their order is fixed.
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is shown as it came
          <li key={`${externalId ?? ''} ${code} ${index}`}>
            {externalId ? <span className="mr-2 text-secondary tabular">{externalId}</span> : null}
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
