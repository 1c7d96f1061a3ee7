import type { NavigatorDetail, NavigatorPointOfInterest } from '@oriel/contract/navigator';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetSetting } from '../../../kit/files/asset-setting.tsx';
import { TallInput, TextBlock } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { changeNavigator } from '../change-navigator.ts';
import { keyFor, type PointValues, pointOf, storedPoint, valuesOf } from './point-values.ts';

const TITLE_MAX = 120;
const DESCRIPTION_MAX = 2000;

/** Creates or changes a point of interest of a navigator. */
export function PointDialog({
  navigator,
  point,
  onSaved,
  onClose,
}: {
  navigator: NavigatorDetail;
  /** undefined: a new one */
  point?: NavigatorPointOfInterest | undefined;
  onSaved?: (key: string) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const sending = useSendForm<PointValues>({
    values: valuesOf(point),
    fieldOf: (path) => path.replace(/^pointsOfInterest\.\d+\./, ''),
    send: async (values) => {
      const known = (navigator.pointsOfInterest ?? []).map(storedPoint);
      const key =
        point?.key ??
        keyFor(
          values.title,
          known.map((one) => one.key),
        );
      const changed = pointOf(key, values);
      await changeNavigator(navigator, {
        pointsOfInterest: point ? known.map((one) => (one.key === key ? changed : one)) : [...known, changed],
      });
      onSaved?.(key);
      onClose();
    },
  });
  const { watch, setValue, getValues } = sending.form;
  const languages = useOtherLanguages(getValues('i18n'));
  const assetId = watch('assetId');
  return (
    <FormDialog
      sending={sending}
      wide
      title={point ? point.title : t('nav.points.new')}
      action={point ? t('action.save') : t('nav.points.create')}
      onClose={onClose}
    >
      <TallInput name="title" label={t('field.name')} maxLength={TITLE_MAX} needed={t('field.nameNeeded')} />
      <TextBlock
        name="description"
        label={t('nav.points.text')}
        help={t('nav.points.textHelp')}
        maxLength={DESCRIPTION_MAX}
        rows={4}
      />
      <AssetSetting
        label={t('nav.points.picture')}
        types={['IMAGE']}
        assetId={assetId || undefined}
        url={point && assetId === point.assetId ? point.pictureUrl : undefined}
        error={undefined}
        onChange={(id) => setValue('assetId', id ?? '', { shouldDirty: true })}
      />
      <details className="rounded-control border border-line bg-raised px-4 py-3">
        <summary className="cursor-pointer text-sm font-medium">{t('nav.points.translations')}</summary>
        <div className="mt-4 flex flex-col gap-6">
          {languages.map((locale) => (
            <fieldset key={locale} className="flex min-w-0 flex-col gap-3">
              <legend className="mb-2 text-sm font-medium">{LANGUAGE_NAMES[locale]}</legend>
              <TallInput name={`i18n.${locale}.title`} label={t('field.name')} maxLength={TITLE_MAX} />
              <TextBlock
                name={`i18n.${locale}.description`}
                label={t('nav.points.text')}
                maxLength={DESCRIPTION_MAX}
                rows={3}
              />
            </fieldset>
          ))}
          <TranslationsHelp />
        </div>
      </details>
    </FormDialog>
  );
}
