import type { EstateDetail } from '@oriel/contract/estate';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../i18n/translate.ts';
import { HeatView } from '../../../kit/heatmap/heat-view.tsx';
import type { TimeQuery } from '../../../kit/heatmap/statistics-address.ts';
import { imagesQuery, navigatorsQuery } from '../../../kit/navigators/api.ts';
import { Choice } from '../../../ui/controls.tsx';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { Part } from '../rankings.tsx';

/** The demand in one estate, over the pictures of the selected navigator. */
export function EstateHeat({ estate, time }: { estate: EstateDetail; time: TimeQuery }) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const { data: navigators = [] } = useQuery(navigatorsQuery({ estateId: estate.id }));
  const asked = parameters.get('navigator');
  const chosen =
    navigators.find(({ id }) => id === asked) ??
    // Site navigators rarely have overlays of apartments.
    navigators.find(({ target }) => target.type === 'building') ??
    navigators[0];
  const images = useQuery({ ...imagesQuery(chosen?.id ?? ''), enabled: chosen !== undefined });
  return (
    <Part id="demand" title={t('heat.title')}>
      <HeatView
        estateId={estate.id}
        buildings={estate.buildings}
        time={time}
        pictures={
          chosen && images.data ? { images: images.data, defaultIndex: chosen.defaultIndex } : undefined
        }
        controls={
          chosen && navigators.length > 1 ? (
            <div className="w-full sm:w-[220px]">
              <Choice
                label={t('heat.navigator')}
                value={chosen.id}
                options={navigators.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) =>
                  setParameters((next) => {
                    next.set('navigator', id);
                    next.delete('at');
                    return next;
                  }, true)
                }
              />
            </div>
          ) : undefined
        }
      />
    </Part>
  );
}
