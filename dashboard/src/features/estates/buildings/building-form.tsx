import type { BuildingDetail } from '@oriel/contract/building';
import { BUILDING_FIELDS } from '@oriel/contract/building-fields';
import { PROPERTY_TYPES } from '@oriel/contract/enums';
import { FormProvider } from 'react-hook-form';
import { queryClient } from '../../../base/services.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { buildingQuery, updateBuilding } from '../../../kit/estates/api.ts';
import { AddressInputs } from '../../../kit/form/address-inputs.tsx';
import { FormSection, OneOfField, TextInput } from '../../../kit/form/fields.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { PlainInput } from '../../../kit/form/plain-input.tsx';
import { SaveBar } from '../../../kit/form/save-bar.tsx';
import { TagsField } from '../../../kit/form/tags-field.tsx';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FormFields } from '../../../ui/reading.tsx';
import { useHashTarget } from '../../../ui/use-hash-target.ts';
import { AssetField } from '../form/asset-field.tsx';
import { Coordinates } from '../form/estate-sections.tsx';
import { estateField } from '../form/estate-values.ts';
import { buildingChanges, buildingValues } from './building-values.ts';
import { FloorsEditor } from './floors-editor.tsx';

const PAIR = 'grid grid-cols-1 gap-4 sm:grid-cols-2';

/** Maps a path of the server's to a field of the form. */
function buildingField(path: string): string {
  return estateField(path.replace(/^staircases\.\d+$/, 'staircases'));
}

/** All editable fields of a building. */
export function BuildingForm({ building }: { building: BuildingDetail }) {
  const t = useTranslate();
  const { edit } = useRights();
  useHashTarget();
  const { form, submit, failure } = useEntityForm({
    entity: building,
    valuesOf: buildingValues,
    fieldOf: buildingField,
    save: async (base, values) => {
      await updateBuilding(base, buildingChanges(base, values));
      return await queryClient.query({ ...buildingQuery(base.id), staleTime: 0 });
    },
  });
  const languages = useOtherLanguages(form.getValues('i18n'));

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="max-w-[720px] min-w-0">
        {edit ? null : (
          <div className="mb-6">
            <Notice tone="calm">{t('form.readOnly')}</Notice>
          </div>
        )}
        <FormFields reading={!edit} className="flex min-w-0 flex-col gap-12">
          <FormSection id="texts" title={t('buildingSection.texts')}>
            <div className={PAIR}>
              <TextInput name="name" label={t('field.name')} maxLength={120} needed={t('field.nameNeeded')} />
              <PlainInput of={BUILDING_FIELDS} name="code" />
              <OneOfField
                name="type"
                label={t('field.type')}
                options={[
                  { value: '', label: t('buildings.typeOfEstate') },
                  ...PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) })),
                ]}
              />
              <PlainInput of={BUILDING_FIELDS} name="completionDate" />
              <PlainInput of={BUILDING_FIELDS} name="energyClass" />
              <PlainInput of={BUILDING_FIELDS} name="lift" />
              <PlainInput of={BUILDING_FIELDS} name="externalId" />
            </div>
            <div className={PAIR}>
              {languages.map((locale) => (
                <TextInput
                  key={locale}
                  name={`i18n.${locale}.name`}
                  label={`${t('field.name')}, ${LANGUAGE_NAMES[locale]}`}
                  maxLength={120}
                />
              ))}
            </div>
            <TranslationsHelp />
          </FormSection>
          <FormSection id="floors" title={t('buildingSection.floors')} lead={t('floors.lead')}>
            <div className={PAIR}>
              <TextInput
                name="floorsAbove"
                numeric
                label={t('field.floorsAbove')}
                help={t('floors.aboveHelp')}
              />
              <TextInput name="floorsBelow" numeric label={t('field.floorsBelow')} />
            </div>
            <FloorsEditor />
            <TagsField name="staircases" label={t('field.staircases')} maxLength={20} />
          </FormSection>
          <FormSection id="files" title={t('buildingSection.files')}>
            <div className={PAIR}>
              <AssetField name="coverAssetId" label={t('field.cover')} />
              <AssetField name="model3dAssetId" label={t('field.model3d')} types={['MODEL_3D']} />
            </div>
          </FormSection>
          <FormSection id="place" title={t('estateSection.place')} lead={t('buildings.placeHelp')}>
            <div className={PAIR}>
              <AddressInputs path="address" />
            </div>
            <Coordinates />
            <PlainInput
              of={BUILDING_FIELDS}
              name="northOffset"
              help={t('field.northOffsetHelp')}
              className="max-w-[320px]"
            />
          </FormSection>
        </FormFields>
        <SaveBar name={building.name} failure={failure} />
      </form>
    </FormProvider>
  );
}
