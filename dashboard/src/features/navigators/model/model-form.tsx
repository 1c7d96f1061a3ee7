import type { NavigatorDetail, NavigatorPointOfInterest } from '@oriel/contract/navigator';
import type {
  ModelPlan,
  ModelPoint,
  NavigatorModel,
  NavigatorModelPatch,
} from '@oriel/contract/navigator-model';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { callKey } from '../../../base/call-query.ts';
import { api, queryClient } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { MODEL_UNITS } from '../../../kit/files/model-units.ts';
import { OneOfField, TextInput } from '../../../kit/form/fields.tsx';
import { numberOf } from '../../../kit/form/number-text.ts';
import { SaveBar } from '../../../kit/form/save-bar.tsx';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { apartmentsQuery } from '../../../kit/navigators/api.ts';
import { Section } from '../../../ui/controls.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ModelParts } from './model-parts.tsx';
import { northIn } from './north-in-model.ts';

const NorthCheck = lazy(async () => ({ default: (await import('./north-check.tsx')).NorthCheck }));
const PlanPlacer = lazy(async () => ({ default: (await import('./plan-placer.tsx')).PlanPlacer }));
const PointPlacer = lazy(async () => ({ default: (await import('./point-placer.tsx')).PointPlacer }));
const PartPicker = lazy(async () => ({ default: (await import('./part-picker.tsx')).PartPicker }));

export type EditedModel = NavigatorModel & { readonly updatedAt: string };

export interface ModelValues {
  /** '' leaves it to what the file says. */
  up: '' | 'Y' | 'Z';
  unit: string;
  north: string;
  ground: string;
  plans: ModelPlan[];
  pointsOfInterest: ModelPoint[];
  /** Apartment of a part by its node: '' for none. What is absent goes by name. */
  assigned: Record<string, string>;
}

function valuesOf({ settings, assignments, plans, pointsOfInterest }: EditedModel): ModelValues {
  return {
    up: settings?.up ?? '',
    unit: String(settings?.unit ?? ''),
    north: String(settings?.north ?? 0),
    ground: String(settings?.ground ?? ''),
    plans,
    pointsOfInterest,
    assigned: Object.fromEntries(assignments.map(({ node, apartmentId }) => [`n${node}`, apartmentId ?? ''])),
  };
}

/** What the values change: the model is not made anew for plans and points of interest alone. */
function patchOf(values: ModelValues, base: EditedModel): NavigatorModelPatch {
  const [next, before] = [patchWith(values), patchWith(valuesOf(base))];
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  );
}

function patchWith(values: ModelValues): NavigatorModelPatch {
  const { up, unit, north, ground, assigned, plans, pointsOfInterest } = values;
  return {
    plans,
    pointsOfInterest,
    up: up === '' ? null : up,
    unit: unit === '' ? null : Number(unit),
    north: northIn(north),
    ground: ground === '' ? null : (numberOf(ground) ?? 0),
    assignments: Object.entries(assigned).map(([node, apartmentId]) => ({
      node: Number(node.slice(1)),
      apartmentId: apartmentId === '' ? null : apartmentId,
    })),
  };
}

/** How a model stands in the world, and whose its parts are. Saving makes it anew. */
export function ModelForm({
  navigatorId,
  estate,
  points,
  model,
  onSaved,
}: {
  navigatorId: string;
  estate: NavigatorDetail['estate'];
  points: readonly NavigatorPointOfInterest[];
  model: EditedModel;
  onSaved: () => void;
}) {
  const t = useTranslate();
  const apartments = useQuery(apartmentsQuery(navigatorId));
  const { form, submit, failure } = useEntityForm<EditedModel, ModelValues>({
    entity: model,
    valuesOf,
    save: async (base, values) => {
      const answer = await api.call('updateNavigatorModel', {
        id: navigatorId,
        body: patchOf(values, base),
        ifMatch: base.updatedAt,
      });
      queryClient.setQueryData(callKey('getNavigatorModel', { id: navigatorId }), answer);
      onSaved();
      return { ...answer.data, updatedAt: answer.data.updatedAt ?? base.updatedAt };
    },
  });
  const { frame } = model;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-8">
        <Section title={t('model.frame')}>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextInput name="north" numeric label={t('model.north')} help={t('model.northHelp')} />
            <OneOfField
              name="up"
              label={t('model.up')}
              options={[
                { value: '', label: t('model.guessed', { value: frame?.up ?? 'Y' }) },
                { value: 'Y', label: 'Y' },
                { value: 'Z', label: 'Z' },
              ]}
            />
            <OneOfField
              name="unit"
              label={t('model.unit')}
              options={[
                { value: '', label: t('model.guessedUnit', { value: String(frame?.unit ?? 1) }) },
                ...MODEL_UNITS.map(({ metres, unit }) => ({ value: metres, label: t(`model.unit.${unit}`) })),
              ]}
            />
            <TextInput
              name="ground"
              numeric
              label={t('model.ground')}
              placeholder={String(frame?.ground ?? 0)}
              help={t('model.groundHelp')}
            />
          </div>
          {model.shown && frame ? <Sun shown={model.shown} madeWith={frame.north} estate={estate} /> : null}
        </Section>
        {model.shown && model.shown.floors.length > 0 ? (
          <Section title={t('model.plans')}>
            <Suspense fallback={<Skeleton className="h-[120px] rounded-card" />}>
              <PlanPlacer model={model.shown} estateId={estate.id} />
            </Suspense>
          </Section>
        ) : null}
        {model.shown && points.length > 0 ? (
          <Section title={t('nav.points.title')}>
            <Suspense fallback={<Skeleton className="h-[400px] rounded-card" />}>
              <PointPlacer model={model.shown} points={points} />
            </Suspense>
          </Section>
        ) : null}
        <Section title={t('model.parts')}>
          <Suspense fallback={<Skeleton className="h-[420px] rounded-card" />}>
            <PartPicker model={model} apartments={apartments.data ?? []} />
          </Suspense>
          <ModelParts parts={model.parts} apartments={apartments.data ?? []} />
        </Section>
        <SaveBar name={t('nav.tab.model')} failure={failure} />
      </form>
    </FormProvider>
  );
}

/** Whether north is right, by the sun; without a place on earth, where to set one. */
function Sun({
  shown,
  madeWith,
  estate: { id, location },
}: {
  shown: NonNullable<EditedModel['shown']>;
  madeWith: number;
  estate: NavigatorDetail['estate'];
}) {
  const t = useTranslate();
  const { watch } = useFormContext<ModelValues>();
  const north = northIn(watch('north'));
  const [longitude, latitude] = location?.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) {
    return (
      <p className="mt-1 text-sm text-secondary">
        {t('model.sun.noPlace')}{' '}
        <Link to={`/dashboard/estates/${id}?tab=details`} className="underline">
          {t('model.sun.setPlace')}
        </Link>
      </p>
    );
  }
  return (
    <div className="mt-1 flex flex-col gap-3">
      <p className="text-sm text-secondary">{t(latitude < 0 ? 'model.sun.south' : 'model.sun.help')}</p>
      <Suspense fallback={<Skeleton className="h-[300px] max-h-[80dvh] rounded-card" />}>
        <NorthCheck model={shown} place={{ latitude, longitude }} north={north} madeWith={madeWith} />
      </Suspense>
    </div>
  );
}
