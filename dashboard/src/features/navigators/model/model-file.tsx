import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorModel } from '@oriel/contract/navigator-model';
import { queryOptions } from '@tanstack/react-query';
import { Box, CircleHelp } from 'lucide-react';
import { dataOf } from '../../../base/call-query.ts';
import { errorDetail } from '../../../base/error-text.ts';
import { callQuery, queryClient } from '../../../base/services.ts';
import { byteSize } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetSetting } from '../../../kit/files/asset-setting.tsx';
import { Findings } from '../../../kit/files/model-findings.tsx';
import { HelpButton } from '../../../kit/help/help-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { changeNavigator } from '../change-navigator.ts';

/** Between two looks at a model that is being made, milliseconds. */
const LOOK_EVERY = 1500;

/** A navigator's model, looked at again while it is being made. */
export function modelQuery(navigatorId: string) {
  return queryOptions({
    ...callQuery('getNavigatorModel', { id: navigatorId }),
    select: dataOf,
    refetchInterval: ({ state }) => (isBeingMade(state.data?.data) ? LOOK_EVERY : false),
  });
}

function isBeingMade(model: Pick<NavigatorModel, 'status'> | undefined): boolean {
  return model?.status === 'QUEUED' || model?.status === 'RUNNING';
}

/** The file of a navigator's model, how far it is made, and what was found in it. */
export function ModelFile({
  navigator,
  model,
}: {
  readonly navigator: NavigatorDetail;
  readonly model: NavigatorModel;
}) {
  const t = useTranslate();
  const choose = async (id: string | null) => {
    try {
      await changeNavigator(navigator, { modelAssetId: id });
      await queryClient.invalidateQueries({ queryKey: modelQuery(navigator.id).queryKey });
    } catch (error) {
      toasts.add({ title: t('model.notChosen'), description: errorDetail(error), variant: 'destructive' });
    }
  };
  return (
    <>
      <AssetSetting
        label={t('nav.settings.model')}
        types={['MODEL_3D']}
        assetId={navigator.modelAssetId}
        url={undefined}
        error={undefined}
        onChange={(id) => void choose(id)}
      />
      <Button variant="quiet" size="small" className="self-start" asChild>
        <HelpButton guide="models">
          <CircleHelp size={16} strokeWidth={1.5} aria-hidden />
          {t('model.help')}
        </HelpButton>
      </Button>
      {model.status === 'NONE' ? (
        <p className="flex items-start gap-3 text-sm text-secondary">
          <Box size={20} strokeWidth={1.5} aria-hidden className="shrink-0" />
          {t('model.none')}
        </p>
      ) : null}
      {isBeingMade(model) ? (
        <div className="flex flex-col gap-2">
          <p role="status" className="text-sm">
            {t('model.making')}
          </p>
          <ProgressBar label={t('model.making')} share={model.progress} />
        </div>
      ) : null}
      {model.status === 'READY' ? <Ready model={model} /> : null}
      <Findings findings={model.findings} />
    </>
  );
}

function Ready({ model: { shown } }: { model: NavigatorModel }) {
  const t = useTranslate();
  if (!shown) return null;
  return (
    <p role="status" className="text-sm text-secondary">
      {t('model.ready', {
        apartments: shown.apartments.length,
        floors: shown.floors.length,
        triangles: shown.full.triangles,
        full: byteSize(shown.full.bytes),
        phone: byteSize(shown.phone.bytes),
      })}
    </p>
  );
}
