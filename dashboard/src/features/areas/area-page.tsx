import { AREAS, type AreaKey } from '../../app/shell/areas.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../ui/drawings/area-drawing.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const COMING = ['estates', 'feedback', 'organizations', 'profile', 'users'] as const satisfies AreaKey[];
type Coming = (typeof COMING)[number];

const isComing = (area: AreaKey): area is Coming => COMING.some((one) => one === area);

/** An area that is still being built: what it will be for, and nothing that pretends. */
export function AreaPage({ area }: { area: AreaKey }) {
  const t = useTranslate();
  const name = AREAS.find(({ key }) => key === area)?.name;
  if (!name || !isComing(area)) return null;
  return (
    <>
      <PageHead title={t(name)} />
      <EmptyState
        drawing={<AreaDrawing area={area} />}
        title={t(`coming.${area}.title`)}
        text={t(`coming.${area}.text`)}
      >
        <p className="rounded-pill bg-sunken px-3 py-1 text-xs text-secondary">{t('coming.state')}</p>
      </EmptyState>
    </>
  );
}
