import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';

export type Step = 'estate' | 'tour' | 'project';

const WAYS: Readonly<Record<Step, readonly [title: MessageId, text: MessageId, to: string]>> = {
  estate: ['homeStep.estate', 'homeStep.estateText', '/dashboard/estates?new=estate'],
  project: ['homeStep.project', 'homeStep.projectText', '/dashboard/feedback/create'],
  tour: ['homeStep.tour', 'homeStep.tourText', '/dashboard/tours'],
};

/** The ways to begin for an empty organization. An estate has a guide of its own from then on. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const t = useTranslate();
  return (
    <section
      aria-labelledby="first-steps"
      className="grid items-center gap-8 md:grid-cols-[minmax(0,1fr)_auto] md:gap-16"
    >
      <div>
        <h2 id="first-steps" className="text-lg">
          {t('homeStep.title')}
        </h2>
        <ul className="mt-4 flex flex-col">
          {steps.map((step) => {
            const [title, text, to] = WAYS[step];
            return (
              <li key={step} className="border-b border-line last:border-b-0">
                <Link to={to} className="flex items-start gap-3 rounded-control py-3 hover:bg-sunken">
                  <ArrowRight
                    size={20}
                    strokeWidth={1.5}
                    aria-hidden
                    className="mt-[2px] shrink-0 text-accent"
                  />
                  <span>
                    <span className="block font-medium">{t(title)}</span>
                    <span className="block text-sm text-secondary">{t(text)}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="text-accent max-md:hidden">
        <AreaDrawing area="home" />
      </div>
    </section>
  );
}
