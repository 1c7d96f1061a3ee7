import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { INPUT, Segments } from '../../ui/controls.tsx';
import { daysOf, SPANS, type Span, type StatisticsAddress } from './statistics-address.ts';

interface RangeControlProps {
  readonly address: StatisticsAddress;
  readonly timezone: string;
  readonly onChange: (to: Pick<StatisticsAddress, 'span'> & Partial<StatisticsAddress>) => void;
}

/** Of which days the numbers are. */
export function RangeControl({ address, timezone, onChange }: RangeControlProps) {
  const t = useTranslate();
  const days = daysOf(address, timezone, new Date());
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
            key={`from ${address.from}`}
            label={t('stats.range.from')}
            day={address.from}
            onDay={(from) => onChange({ span: 'custom', from, to: address.to })}
          />
          <DayField
            key={`to ${address.to}`}
            label={t('stats.range.to')}
            day={address.to}
            onDay={(to) => onChange({ span: 'custom', from: address.from, to })}
          />
        </>
      ) : null}
    </div>
  );
}

/** Years that browsers report while one is being typed are no days that anybody means. */
const EARLIEST = '2015-01-01';

function DayField({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(day);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={EARLIEST}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value >= EARLIEST && target.validity.valid) onDay(target.value);
        }}
        className={`${INPUT} h-[36px]`}
      />
    </div>
  );
}
