import { useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { CountryInput } from '../../ui/place/place-fields.tsx';
import { ADDRESS_FIELDS } from './address-fields.ts';
import { TextInput } from './fields.tsx';

/** The address fields of the surrounding form. */
export function AddressInputs({
  path,
  fields = ADDRESS_FIELDS,
  needed = false,
}: {
  path: string;
  fields?: readonly (typeof ADDRESS_FIELDS)[number][];
  /** City and country are required. */
  needed?: boolean;
}) {
  const t = useTranslate();
  const [country, teryt] = useWatch({ name: [`${path}.country`, `${path}.teryt`] });
  return fields.map((field) => {
    // A register of Polish places.
    if (field === 'teryt' && country !== 'PL' && !teryt) return null;
    const label = t(`address.${field}`);
    const name = `${path}.${field}`;
    if (field === 'country')
      return (
        <CountryInput
          key={field}
          name={name}
          label={label}
          {...(needed ? { needed: t('field.countryNeeded') } : {})}
        />
      );
    return (
      <TextInput
        key={field}
        name={name}
        label={label}
        {...(field === 'city' ? { maxLength: 80, ...(needed ? { needed: t('field.cityNeeded') } : {}) } : {})}
      />
    );
  });
}
