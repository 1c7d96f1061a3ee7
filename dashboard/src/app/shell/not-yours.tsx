import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import type { Area, Refusal } from '../../kit/areas.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';

/** A forbidden area opened by its address: the reason, and where to go instead. */
export function NotYours({ area, refusal }: { area: Area; refusal: Refusal }) {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t(area.name)} />
      <EmptyState
        drawing={<AreaDrawing area={area.key} />}
        title={t(`notYours.${refusal}.title`)}
        text={t(`notYours.${refusal}.text`)}
      >
        <Button asChild>
          <Link to="/dashboard">{t('notYours.home')}</Link>
        </Button>
      </EmptyState>
    </>
  );
}
