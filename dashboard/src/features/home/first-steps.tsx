import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';

export interface Step {
  readonly key: 'tour' | 'estate' | 'apartments' | 'embed';
  readonly done: boolean;
}

const TO: Readonly<Record<Step['key'], string>> = {
  tour: '/dashboard/tours',
  estate: '/dashboard/estates',
  apartments: '/dashboard/apartments',
  embed: '/dashboard/embed',
};

const WORDS: Readonly<Record<Step['key'], readonly [MessageId, MessageId]>> = {
  tour: ['homeStep.tour', 'homeStep.tourText'],
  estate: ['homeStep.estate', 'homeStep.estateText'],
  apartments: ['homeStep.apartments', 'homeStep.apartmentsText'],
  embed: ['homeStep.embed', 'homeStep.embedText'],
};

/** The steps from an empty organization to a published viewer. */
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
        <ol className="mt-4 flex flex-col">
          {steps.map(({ key, done }) => {
            const [title, text] = WORDS[key];
            const Icon = done ? CircleCheck : CircleDashed;
            return (
              <li key={key} className="border-b border-line last:border-b-0">
                <Link to={TO[key]} className="flex items-start gap-3 rounded-control py-3 hover:bg-sunken">
                  <Icon
                    size={20}
                    strokeWidth={1.5}
                    aria-hidden
                    className={done ? 'mt-[2px] shrink-0 text-good' : 'mt-[2px] shrink-0 text-accent'}
                  />
                  <span>
                    <span className="block font-medium">
                      {t(title)}
                      {done ? <span className="sr-only"> ({t('homeStep.done')})</span> : null}
                    </span>
                    <span className="block text-sm text-secondary">{t(text)}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ol>
      </div>
      <div className="text-accent max-md:hidden">
        <AreaDrawing area="home" />
      </div>
    </section>
  );
}
