import { BRAND_FONTS, NAVIGATOR_FILTERS, NAVIGATOR_MODES, THEME_MODES } from '@oriel/contract/enums';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, type Path } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { AssetSetting } from '../../../kit/files/asset-setting.tsx';
import { changesOf } from '../../../kit/form/changes-of.ts';
import { OneOfField, SwitchField, TallInput } from '../../../kit/form/fields.tsx';
import { SaveBar } from '../../../kit/form/save-bar.tsx';
import { useEntityForm } from '../../../kit/form/use-entity-form.ts';
import { navigatorsQuery } from '../../../kit/navigators/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/controls.tsx';
import { changeNavigator } from '../change-navigator.ts';
import { PointsSection } from '../points/points-section.tsx';
import type { TabProps } from '../tab-props.ts';
import { ColorField } from './color-field.tsx';
import { Naming } from './naming.tsx';
import { bodyOf, fieldOf, type SettingsValues, valuesOf } from './settings-values.ts';

const SWITCHES = ['showPrice', 'hideSold', 'hideAvailability', 'inquiryEnabled', 'detailsEnabled'] as const;
const COLORS = ['ACTIVE', 'BOOKED', 'SOLD', 'hover', 'selected'] as const;

/** A navigator's settings. Changes are kept until saved, and rejected fields show the reason. */
export function SettingsTab({ navigator, images }: TabProps) {
  const t = useTranslate();
  const others = useQuery(navigatorsQuery({ estateId: navigator.estate.id }));
  const { form, submit, failure } = useEntityForm<NavigatorDetail, SettingsValues>({
    entity: navigator,
    valuesOf,
    fieldOf,
    fieldOfCode: { SLUG_TAKEN: 'slug' },
    save: async (base, values) => {
      const patch = changesOf(bodyOf(valuesOf(base)), bodyOf(values));
      return Object.keys(patch).length > 0 ? await changeNavigator(base, patch) : base;
    },
  });
  const { watch, setValue, getFieldState, formState } = form;
  const shown = watch();
  const colors = shown.statusColors ?? navigator.statusColors;
  const fault = (name: Path<SettingsValues>) => getFieldState(name, formState).error?.message;
  const changing = { shouldDirty: true } as const;

  return (
    <>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void submit(event)} className="max-w-[920px]">
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
            <div className="flex flex-col gap-8">
              <Section title={t('nav.settings.what')}>
                <Naming navigator={navigator} />
                <OneOfField
                  name="mode"
                  label={t('nav.settings.mode')}
                  options={NAVIGATOR_MODES.map((mode) => ({
                    value: mode,
                    label: t(`navigatorMode.${mode}`),
                  }))}
                />
                {shown.mode === 'ROTATION' ? (
                  <SwitchField name="loop" label={t('nav.settings.loop')} help={t('nav.settings.loopHelp')} />
                ) : null}
                {images.length > 1 ? (
                  <OneOfField
                    name="defaultIndex"
                    label={t('nav.settings.first')}
                    options={images.map(({ index, label }, place) => ({
                      value: String(index),
                      label: label ?? t('nav.frameNumber', { number: place + 1 }),
                    }))}
                  />
                ) : null}
                <p className="text-sm text-secondary">
                  {t('nav.settings.target', { name: navigator.building?.name ?? navigator.estate.name })}
                </p>
                <OneOfField
                  name="parentId"
                  label={t('nav.settings.parent')}
                  options={[
                    { value: '', label: t('nav.settings.noParent') },
                    ...(others.data ?? [])
                      .filter(({ id }) => id !== navigator.id)
                      .map(({ id, name }) => ({ value: id, label: name })),
                  ]}
                />
              </Section>
              <Section title={t('nav.settings.shows')}>
                {SWITCHES.map((name) => (
                  <SwitchField key={name} name={`settings.${name}`} label={t(`nav.settings.${name}`)} />
                ))}
              </Section>
              <Section title={t('nav.settings.showcaseTitle')}>
                <SwitchField name="showcase" label={t('nav.settings.showcase')} />
                {shown.showcase ? (
                  <TallInput
                    name="showcaseOrder"
                    label={t('nav.settings.showcaseOrder')}
                    inputMode="numeric"
                    validate={(text) => /^\d*$/.test(text) || t('limits.number')}
                  />
                ) : null}
              </Section>
            </div>
            <div className="flex flex-col gap-8">
              <Section title={t('nav.settings.filters')}>
                <div className="grid grid-cols-2 gap-2">
                  {NAVIGATOR_FILTERS.map((filter) => (
                    <label key={filter} className="flex items-center gap-2 text-sm">
                      <input
                        type="checkbox"
                        checked={shown.filters.includes(filter)}
                        onChange={({ target }) =>
                          setValue(
                            'filters',
                            NAVIGATOR_FILTERS.filter((one) =>
                              one === filter ? target.checked : shown.filters.includes(one),
                            ),
                            changing,
                          )
                        }
                        className="size-4 accent-accent"
                      />
                      {t(`nav.filter.${filter}`)}
                    </label>
                  ))}
                </div>
              </Section>
              <Section title={t('nav.settings.colors')}>
                <div className="grid grid-cols-2 gap-3">
                  {COLORS.map((name) => (
                    <ColorField
                      key={name}
                      label={t(`nav.color.${name}`)}
                      value={colors[name]}
                      error={fault(`statusColors.${name}`)}
                      onChange={(value) => setValue('statusColors', { ...colors, [name]: value }, changing)}
                    />
                  ))}
                </div>
                <Button
                  size="small"
                  variant="quiet"
                  className="self-start"
                  onClick={() => setValue('statusColors', null, changing)}
                >
                  {t('nav.settings.ownColors')}
                </Button>
              </Section>
              <Section title={t('nav.settings.look')}>
                <OneOfField
                  name="theme.mode"
                  label={t('nav.settings.theme')}
                  options={THEME_MODES.map((mode) => ({ value: mode, label: t(`nav.theme.${mode}`) }))}
                />
                <OneOfField
                  name="theme.font"
                  label={t('nav.settings.font')}
                  options={BRAND_FONTS.map((font) => ({
                    value: font,
                    label: font === 'fantasy' ? t('nav.settings.fantasy') : font,
                  }))}
                />
                <ColorField
                  label={t('nav.settings.primary')}
                  value={shown.theme.primaryColor}
                  error={fault('theme.primaryColor')}
                  onChange={(color) => setValue('theme.primaryColor', color, changing)}
                />
              </Section>
              <Section title={t('nav.settings.files')}>
                <AssetSetting
                  label={t('nav.settings.cover')}
                  types={['IMAGE']}
                  assetId={shown.coverAssetId || undefined}
                  url={shown.coverAssetId === navigator.coverAssetId ? navigator.coverUrl : undefined}
                  error={fault('coverAssetId')}
                  onChange={(id) => setValue('coverAssetId', id ?? '', changing)}
                />
                <AssetSetting
                  label={t('nav.settings.model')}
                  types={['MODEL_3D']}
                  assetId={shown.modelAssetId || undefined}
                  url={undefined}
                  error={fault('modelAssetId')}
                  onChange={(id) => setValue('modelAssetId', id ?? '', changing)}
                />
              </Section>
            </div>
          </div>
          <SaveBar name={navigator.name} failure={failure} />
        </form>
      </FormProvider>
      <PointsSection navigator={navigator} />
    </>
  );
}
