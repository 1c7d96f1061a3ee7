import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { INPUT, Segments } from '../../ui/controls.tsx';
import { countedDays, daysOf, SPANS, type Span, type StatisticsAddress } from './statistics-address.ts';

interface RangeControlProps {
  readonly address: StatisticsAddress;
  readonly timezone: string;
  readonly onChange: (to: Pick<StatisticsAddress, 'span'> & Partial<StatisticsAddress>) => void;
}

/** Selects the days that the numbers cover. */
export function RangeControl({ address, timezone, onChange }: RangeControlProps) {
  const t = useTranslate();
  const now = new Date();
  const days = daysOf(address, timezone, now);
  const counted = countedDays(timezone, now);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Segments<Span>
        label={t('stats.range')}
        value={address.span}
        options={SPANS.map((value) => ({ value, label: t(`stats.range.${value}`) }))}
        onChange={(span) => onChange(span === 'custom' ? { span, ...days } : { span })}
      />
      {address.span === 'custom' ? (
        <>
          <DayField
            label={t('stats.range.from')}
            day={address.from}
            counted={counted}
            onDay={(from) => onChange({ span: 'custom', from, to: address.to })}
          />
          <DayField
            label={t('stats.range.to')}
            day={address.to}
            counted={counted}
            onDay={(to) => onChange({ span: 'custom', from: address.from, to })}
          />
        </>
      ) : null}
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  /** Other values are ignored: browsers report incomplete years while typing. */
  readonly counted: { readonly first: string; readonly last: string };
  readonly onDay: (day: string) => void;
}

function DayField({ label, day, counted: { first, last }, onDay }: DayFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState(day);
  const [shown, setShown] = useState(day);
  // From the address, by another way than this field.
  if (shown !== day) {
    setShown(day);
    if (typed !== day) setTyped(day);
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={first}
        max={last}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value !== '' && target.validity.valid) onDay(target.value);
        }}
        className={`${INPUT} h-[36px]`}
      />
    </div>
  );
}
