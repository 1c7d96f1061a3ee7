import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { apartmentsQuery } from '../../../kit/navigators/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { TabProps } from '../tab-props.ts';
import { ModelFile, modelQuery } from './model-file.tsx';
import { ModelForm } from './model-form.tsx';

const FromModel = lazy(async () => ({
  default: (await import('../trace/from-model.tsx')).FromModelDialog,
}));

/** A navigator's model: its file, what was found in it, how it stands in the world, and whose its parts are. */
export function ModelTab({ navigator, images }: TabProps) {
  const t = useTranslate();
  const model = useQuery(modelQuery(navigator.id));
  const apartments = useQuery(apartmentsQuery(navigator.id));
  const [making, setMaking] = useState(false);
  if (model.isPending) return <Skeleton className="mt-6 h-[420px] rounded-card" />;
  if (!model.data) {
    return <Failure title={t('model.failed')} error={model.error} retry={() => void model.refetch()} />;
  }
  const { data } = model;
  return (
    <div className="mt-6 flex max-w-[920px] flex-col gap-8">
      <ModelFile navigator={navigator} model={data} />
      {data.shown ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button onClick={() => setMaking(true)}>
            <Images size={18} strokeWidth={1.5} aria-hidden />
            {t('model.pictures')}
          </Button>
          <p className="min-w-[240px] flex-1 text-sm text-secondary">
            {t(images.length === 0 ? 'model.pictures.none' : 'model.pictures.help')}
          </p>
        </div>
      ) : null}
      {data.frame && data.updatedAt !== undefined ? (
        <ModelForm
          key={data.assetId}
          navigatorId={navigator.id}
          estate={navigator.estate}
          points={navigator.pointsOfInterest ?? []}
          model={{ ...data, updatedAt: data.updatedAt }}
          onSaved={() => void model.refetch()}
        />
      ) : null}
      <Suspense fallback={null}>
        {making ? (
          <FromModel
            open
            onOpenChange={setMaking}
            navigator={navigator}
            apartments={apartments.data ?? []}
            hasImages={images.length > 0}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
