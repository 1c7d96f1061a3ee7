import type { EstateDetail } from '@oriel/contract/estate';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { navigatorsQuery } from '../../../kit/navigators/api.ts';
import { Toggle } from '../../../ui/controls.tsx';
import type { EstateValues } from './estate-values.ts';

interface NamesakesProps {
  readonly estate: Pick<EstateDetail, 'id' | 'name'>;
  readonly renamed: boolean;
  readonly onChange: (renamed: boolean) => void;
}

/** Asks, while an estate's name is being changed, whether the navigators that carry it follow. */
export function Namesakes({ estate, renamed, onChange }: NamesakesProps) {
  const t = useTranslate();
  const name = useFormContext<EstateValues>().watch('name').trim();
  const isChanged = name !== '' && name !== estate.name;
  const { data = [] } = useQuery({ ...navigatorsQuery({ estateId: estate.id }), enabled: isChanged });
  const namesakes = data.filter((one) => one.name.startsWith(estate.name));
  if (!isChanged || namesakes.length === 0) return null;
  return (
    <Toggle
      label={t('namesakes.rename', { count: namesakes.length })}
      help={namesakes
        .slice(0, 3)
        .map((one) =>
          t('namesakes.one', { from: one.name, to: `${name}${one.name.slice(estate.name.length)}` }),
        )
        .join(' ')}
      on={renamed}
      onChange={onChange}
    />
  );
}
