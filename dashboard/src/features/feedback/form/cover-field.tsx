import type { AssetType } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetSetting } from '../../../kit/files/asset-setting.tsx';
import { useFieldError } from '../../../kit/form/fields.tsx';
import type { ProjectValues } from './project-values.ts';

const PICTURES: readonly AssetType[] = ['IMAGE', 'FLOOR_PLAN', 'LOGO'];

/** The picture that stands for a project in lists. */
export function CoverField({ project }: { project: Feedback | undefined }) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ProjectValues>();
  const error = useFieldError('coverAssetId');
  const id = watch('coverAssetId');
  return (
    <AssetSetting
      label={t('feedbackForm.cover')}
      help={t('feedbackForm.cover.help')}
      types={PICTURES}
      assetId={id || undefined}
      url={id === project?.coverAssetId ? project.coverUrl : undefined}
      error={error}
      onChange={(next) => setValue('coverAssetId', next ?? '', { shouldDirty: true })}
    />
  );
}
