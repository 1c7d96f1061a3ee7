import type { ModelFinding } from '@oriel/contract/navigator-model';
import { useTranslate } from '../../i18n/translate.ts';
import { Notice } from '../../ui/notice.tsx';

/** What was found in a 3D model, the worst first, each as a sentence. */
export function Findings({ findings }: { findings: readonly ModelFinding[] }) {
  const t = useTranslate();
  const order = { error: 0, warning: 1, note: 2 } as const;
  const sorted = [...findings].sort((one, other) => order[one.severity] - order[other.severity]);
  if (sorted.length === 0) return null;
  return (
    <ul aria-label={t('model.findings')} className="flex flex-col gap-2">
      {sorted.map(({ code, severity, count = 0, names = [], place, detail }) => (
        <li key={`${code} ${place ?? ''}`}>
          <Notice tone={severity === 'error' ? 'bad' : 'calm'}>
            {t(`modelFinding.${code}`, { count, names: names.join(', '), detail: detail ?? '' })}
            {place ? <span className="block text-xs">{t('model.place', { place })}</span> : null}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
