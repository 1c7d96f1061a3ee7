import '@oriel/viewer/styles/fonts.css';
import { BRAND_FONTS, THEME_MODES } from '@oriel/contract/enums';
import type { Organization } from '@oriel/contract/organization';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { FormSection } from '../../../kit/form/fields.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { OrganizationForm } from '../page/organization-form.tsx';
import { useOrganizationForm } from '../page/use-organization-form.ts';
import { BrandPreview } from './brand-preview.tsx';
import { type BrandValues, brandBody, brandValues } from './brand-values.ts';
import { ColorField } from './color-field.tsx';
import { PictureField } from './picture-field.tsx';

/** Logo, colours and font, with a live preview of the viewers. */
export function BrandingTab({ organization, mayEdit }: { organization: Organization; mayEdit: boolean }) {
  const part = useOrganizationForm<BrandValues>({
    organization,
    valuesOf: brandValues,
    bodyOf: brandBody,
  });
  return (
    <OrganizationForm {...part} name={organization.name} mayEdit={mayEdit}>
      <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
        <div className="flex min-w-0 flex-col gap-12">
          <Colors />
          <Letters sells={organization.features.includes('estates')} />
          <Pictures />
        </div>
        <BrandPreview organization={organization} />
      </div>
    </OrganizationForm>
  );
}

function Colors() {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<BrandValues>();
  return (
    <FormSection id="colors" title={t('brand.colors')}>
      <ColorField name="brand.primaryColor" label={t('brand.primary')} help={t('brand.primaryHelp')} />
      <RadioCards
        label={t('brand.mode')}
        value={watch('brand.mode')}
        options={THEME_MODES.map((value) => ({
          value,
          label: t(`brandMode.${value}`),
          help: t(`brandModeHelp.${value}`),
        }))}
        onChange={(mode) => setValue('brand.mode', mode, { shouldDirty: true })}
      />
    </FormSection>
  );
}

/** @param sells whether the words that show the fonts are about an apartment */
function Letters({ sells }: { sells: boolean }) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<BrandValues>();
  return (
    <FormSection id="font" title={t('brand.font')} lead={t('brand.fontLead')}>
      <RadioCards
        label={t('brand.fontOf')}
        value={watch('brand.font')}
        pairs
        options={BRAND_FONTS.map((value) => ({
          value,
          label: (
            <>
              <span className="block text-sm">{value === 'fantasy' ? t('brand.fantasy') : value}</span>
              <span
                aria-hidden
                className="block truncate text-lg font-normal"
                style={{ fontFamily: value === 'fantasy' ? 'fantasy' : `"${value}", sans-serif` }}
              >
                {t(sells ? 'brand.fontSample' : 'brandPreview.project')}
              </span>
            </>
          ),
        }))}
        onChange={(font) => setValue('brand.font', font, { shouldDirty: true })}
      />
    </FormSection>
  );
}

function Pictures() {
  const t = useTranslate();
  return (
    <FormSection id="pictures" title={t('brand.pictures')}>
      <PictureField name="brand.logoUrl" label={t('brand.logo')} help={t('brand.logoHelp')} />
      <PictureField
        name="brand.logoDarkUrl"
        label={t('brand.logoDark')}
        help={t('brand.logoDarkHelp')}
        ground="dark"
      />
      <PictureField name="brand.faviconUrl" label={t('brand.favicon')} help={t('brand.faviconHelp')} />
    </FormSection>
  );
}
