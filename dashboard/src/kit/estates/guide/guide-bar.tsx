import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useOrganization } from '../../me.ts';
import { atLack, guidePath, nextStep, placeOf } from './places.ts';
import { progressQuery } from './progress-calls.ts';
import { askToPublish } from './publishing.ts';
import { endTrip, setOut, type Trip } from './trip.ts';

/** Interval of looking whether the step is done, milliseconds: what counts is saved on many pages. */
const LOOK_EVERY = 5000;

/** The way back to the guide, on the page where one of its steps is done; and on to the next step once it is. */
export function GuideBar({ trip }: { trip: Trip }) {
  const t = useTranslate();
  const organizationId = useOrganization()?.id ?? '';
  const { pathname, search } = useLocation();
  const home = guidePath(trip.estateId);
  const { data } = useQuery({
    ...progressQuery(trip.estateId),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.data.steps.find(({ step }) => step === trip.step)?.done ? false : LOOK_EVERY,
  });
  // The guide itself is there.
  if (!data || (pathname === home && search === '')) return null;
  const { done, lacks = [] } = data.steps.find(({ step }) => step === trip.step) ?? { done: false };
  const here = placeOf(trip.step, data, organizationId);
  const next = done ? nextStep(data, trip.step) : undefined;
  // What has no page of its own begins in the guide.
  const place = next && placeOf(next, data, organizationId);
  return (
    <section
      aria-label={t('guide.bar')}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-line bg-sunken px-3 py-2 text-sm"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2" aria-live="polite">
        {done ? <CircleCheck size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" /> : null}
        <span className="min-w-0">
          <span className="text-secondary">{data.estate.name}: </span>
          {t(`guideStep.${trip.step}`)}
          {done ? ` (${t('guide.done')})` : ''}
        </span>
      </p>
      {here && lacks.length > 0 ? (
        <p className="order-last flex w-full flex-wrap gap-x-3 gap-y-1">
          <span className="text-secondary">{t('guide.toAdd')}</span>
          {lacks.map((lack) => (
            <Link
              key={lack}
              to={atLack(here, lack)}
              className="rounded-control text-accent underline underline-offset-4 hover:no-underline pointer-coarse:py-2"
            >
              {t(`guideLack.${lack}`)}
            </Link>
          ))}
        </p>
      ) : null}
      <span className="flex items-center gap-2">
        {next === 'publish' ? (
          <Button size="small" variant="primary" onClick={() => askToPublish(trip.estateId)}>
            {t('guide.next', { step: t('guideStep.publish') })}
          </Button>
        ) : next ? (
          <Button size="small" variant="primary" asChild>
            <Link
              to={place ? atLack(place, data.steps.find(({ step }) => step === next)?.lacks?.[0]) : home}
              onClick={() => (place ? setOut({ estateId: trip.estateId, step: next }) : endTrip())}
            >
              {t('guide.next', { step: t(`guideStep.${next}`) })}
              <ArrowRight size={16} strokeWidth={1.5} aria-hidden />
            </Link>
          </Button>
        ) : null}
        <Button size="small" asChild>
          <Link to={home} onClick={endTrip}>
            {t('guide.back')}
          </Link>
        </Button>
        <Button size="icon" variant="quiet" aria-label={t('guide.leave')} onClick={endTrip}>
          <X size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </span>
    </section>
  );
}
