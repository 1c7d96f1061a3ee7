import type { Organization } from '@oriel/contract/organization';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { useEmbeddable } from '../../../kit/embedding/api.ts';
import { useOrganization } from '../../../kit/me.ts';
import { BrandSample } from './brand-sample.tsx';
import type { BrandValues } from './brand-values.ts';
import { BrandedPreview } from './branded-preview.tsx';

/** What visitors will see: a card on light and on dark ground, and a viewer of the organization with the brand being edited. */
export function BrandPreview({ organization }: { organization: Organization }) {
  const t = useTranslate();
  const { watch } = useFormContext<BrandValues>();
  const brand = watch('brand');
  const current = useOrganization();
  const own = current?.id === organization.id;
  const { tours, buildings } = useEmbeddable(own ? organization.features : []);
  const shown = own ? [...buildings, ...tours].find(({ isPublic }) => isPublic) : undefined;
  const about = organization.features.includes('estates') ? 'apartment' : 'project';
  return (
    <aside
      aria-labelledby="brand-preview"
      className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-8 lg:self-start"
    >
      <div>
        <h2 id="brand-preview" className="text-lg">
          {t('brandPreview.title')}
        </h2>
        <p className="text-sm text-secondary">{t('brandPreview.lead')}</p>
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <BrandSample name={organization.name} about={about} brand={brand} ground="light" />
        <BrandSample name={organization.name} about={about} brand={brand} ground="dark" />
      </div>
      {shown ? <BrandedPreview key={shown.id} shown={shown} brand={brand} /> : null}
    </aside>
  );
}
