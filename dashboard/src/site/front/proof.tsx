import { number } from '../../i18n/format.ts';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { figureOf } from '../figures.ts';
import { useSiteTag } from '../site-context.tsx';

/** Rows of `bench/RESULTS.md`, the command that measures them anew, and what they are called here. */
const FIGURES = [
  { row: 'first panorama pixels', unit: 'ms', group: 'viewer', name: 'main.proof.pixels' },
  { row: 'sharp and live', unit: 'ms', group: 'viewer', name: 'main.proof.sharp' },
  {
    row: 'hosted panorama page, script until it can be moved',
    unit: 'KB gzip',
    group: 'size',
    name: 'main.proof.script',
  },
] as const satisfies readonly { row: string; unit: string; group: string; name: MessageId }[];

/** Figures with the commands that measure them. */
export function Proof() {
  const t = useTranslate();
  const tag = useSiteTag();
  return (
    <section aria-labelledby="proof" className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      <h2 id="proof" className="text-xl md:text-2xl">
        {t('main.proof')}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg text-secondary">{t('main.proof.lead')}</p>
      <ul className="mt-8 grid gap-6 md:grid-cols-3 md:gap-8">
        {FIGURES.map(({ row, unit, group, name }) => {
          const { ours, next } = figureOf(row, unit);
          const said = (value: number) => `${number(value, tag)} ${unit.split(' ')[0]}`;
          return (
            <li key={row} className="border-t border-line pt-4">
              <p className="text-2xl tabular">{said(ours)}</p>
              <p className="mt-2">{t(name)}</p>
              <p className="mt-2 text-sm text-secondary">
                {next === undefined ? null : <>{t('main.proof.next', { value: said(next) })} · </>}
                <code className="whitespace-nowrap font-mono text-xs">npm run bench -- {group}</code>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
