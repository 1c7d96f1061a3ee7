import type { TourModelInput } from '@oriel/contract/tour-model';
import { MODEL_ACCURACY } from '@oriel/contract/tour-model';
import { lazy, Suspense } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetSetting } from '../../../kit/files/asset-setting.tsx';
import { Findings } from '../../../kit/files/model-findings.tsx';
import { MODEL_UNITS } from '../../../kit/files/model-units.ts';
import { numberOf } from '../../../kit/form/number-text.ts';
import { reported } from '../../../kit/report.ts';
import { Choice } from '../../../ui/controls.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SavedText } from '../editor/saved-text.tsx';
import type { TourActions } from '../editor/tour-actions.ts';
import { isModelBeingMade, type Room } from '../editor/tour-rooms.ts';

// Reading the model takes three.js; tours without one do not need it.
const Placing = lazy(() => import('./placing.tsx'));

/** The 3D model of a tour: its file, what was found in it, how it is read, and where its rooms are in it. */
export function ModelSection({
  rooms,
  entry,
  actions,
}: {
  rooms: readonly Room[];
  entry: Room;
  actions: TourActions;
}) {
  const t = useTranslate();
  const { tourModel, model } = entry;
  const save = (tourModel: TourModelInput | null) => actions.editRoom(entry.id, { tourModel });
  return (
    <section aria-labelledby="tour-model" className="mt-12 flex flex-col gap-6 border-t border-line pt-8">
      <h2 id="tour-model" className="text-lg">
        {t('tourModel.title')}
      </h2>
      <p className="max-w-[70ch] text-sm text-secondary">{t('tourModel.help')}</p>
      <div className="max-w-[560px]">
        <AssetSetting
          label={t('tourModel.file')}
          types={['MODEL_3D']}
          assetId={tourModel?.assetId}
          url={undefined}
          error={undefined}
          onChange={(assetId) => void reported(save(assetId === null ? null : { assetId }))}
        />
      </div>
      {tourModel && isModelBeingMade(entry) ? (
        <div className="flex max-w-[560px] flex-col gap-2">
          <p role="status" className="text-sm">
            {t('model.making')}
          </p>
          <ProgressBar label={t('model.making')} share={tourModel.progress} />
        </div>
      ) : null}
      {tourModel ? (
        <>
          <Findings findings={tourModel.findings} />
          <div className="grid max-w-[840px] grid-cols-1 gap-4 sm:grid-cols-3">
            <Choice
              label={t('model.up')}
              value={tourModel.settings.up ?? ''}
              options={[
                { value: '', label: t('model.guessed', { value: tourModel.frame?.up ?? 'Y' }) },
                { value: 'Y', label: 'Y' },
                { value: 'Z', label: 'Z' },
              ]}
              onChange={(up) =>
                void reported(save({ assetId: tourModel.assetId, up: up === '' ? null : (up as 'Y' | 'Z') }))
              }
            />
            <Choice
              label={t('model.unit')}
              value={String(tourModel.settings.unit ?? '')}
              options={[
                { value: '', label: t('model.guessedUnit', { value: String(tourModel.frame?.unit ?? 1) }) },
                ...MODEL_UNITS.map(({ metres, unit }) => ({ value: metres, label: t(`model.unit.${unit}`) })),
              ]}
              onChange={(unit) =>
                void reported(save({ assetId: tourModel.assetId, unit: unit === '' ? null : Number(unit) }))
              }
            />
            <SavedText
              draftKey={`${entry.id}.modelAccuracy`}
              label={t('tourModel.accuracy')}
              value={String(Math.round((tourModel.settings.accuracy ?? MODEL_ACCURACY) * 1000) / 10)}
              type="number"
              help={t('tourModel.accuracy.help')}
              needed={t('limits.number')}
              check={(text) => {
                const value = numberOf(text);
                return value === undefined || value <= 0 || value > 1000 ? t('limits.number') : undefined;
              }}
              onSave={(text) => save({ assetId: tourModel.assetId, accuracy: (numberOf(text) ?? 5) / 100 })}
            />
          </div>
        </>
      ) : null}
      {model && tourModel?.status === 'READY' ? (
        <Suspense fallback={<Skeleton className="h-[360px] rounded-card" />}>
          <Placing key={model.url} rooms={rooms} model={model} actions={actions} />
        </Suspense>
      ) : null}
    </section>
  );
}
