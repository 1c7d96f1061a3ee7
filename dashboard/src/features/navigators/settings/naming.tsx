import type { NavigatorDetail } from '@oriel/contract/navigator';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { TallInput } from '../../../kit/form/fields.tsx';
import { useSlugOfName } from '../../../kit/form/use-slug-of-name.ts';
import { NameTranslations } from './name-translations.tsx';
import type { SettingsValues } from './settings-values.ts';

/** A navigator's name, in all languages and in its address. */
export function Naming({ navigator }: { navigator: Pick<NavigatorDetail, 'name' | 'slug' | 'published'> }) {
  const t = useTranslate();
  const slug = useFormContext<SettingsValues>().watch('slug');
  useSlugOfName(navigator.published ? undefined : navigator, 'navigator');
  return (
    <>
      <TallInput name="name" label={t('nav.settings.name')} />
      <NameTranslations />
      <TallInput
        name="slug"
        label={t('nav.settings.slug')}
        help={t('nav.settings.slugHelp', { path: `/viewer/${slug}` })}
      />
    </>
  );
}
