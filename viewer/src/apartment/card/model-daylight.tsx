import type { DaylightDetail } from '@oriel/contract/daylight';
import type { ApartmentKind } from '@oriel/contract/enums';
import { useFiguresTag, useTexts } from '../../locales/texts.tsx';
import { polishSunLevel, sunLevel } from './sun-levels.ts';

/** Metres from which a view is as far as anybody looks. */
const FAR = 1000;

/** What the building's model says of an apartment: standards that its sun meets in the model, and its view. */
export function ModelDaylight({
  model,
  kind,
  timezone,
}: {
  model: DaylightDetail;
  kind: ApartmentKind;
  timezone: string;
}) {
  const text = useTexts();
  const percent = new Intl.NumberFormat(useFiguresTag(), { style: 'percent' });
  const polish = polishSunLevel(model, { kind, timezone });
  return (
    <>
      {model.sun ? <p>{text('sun.model.level', { level: sunLevel(model.sun.march) })}</p> : null}
      {polish ? <p>{text('sun.model.polish', { level: polish })}</p> : null}
      {model.sun ? <p className="oriel-quiet">{text('sun.model.note')}</p> : null}
      {model.distance === undefined || model.sky === undefined ? null : (
        <dl>
          <div>
            <dt>{text('outlook.sky')}</dt>
            <dd>{percent.format(model.sky)}</dd>
          </div>
          <div>
            <dt>{text('outlook.distance')}</dt>
            <dd>
              {model.distance >= FAR
                ? text('outlook.far')
                : text('outlook.metres', { metres: String(model.distance) })}
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}

export function modelSentence(
  { march, june, december }: NonNullable<DaylightDetail['sun']>,
  text: ReturnType<typeof useTexts>,
): string {
  const long = (minutes: number): string => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return text('sun.duration.minutes', { minutes: String(rest) });
    if (rest === 0) return text('sun.duration.hours', { hours: String(hours) });
    return text('sun.duration', { hours: String(hours), minutes: String(rest) });
  };
  const values = { june: long(june), december: long(december) };
  return march > 0 ? text('sun.model', { ...values, march: long(march) }) : text('sun.model.none', values);
}
