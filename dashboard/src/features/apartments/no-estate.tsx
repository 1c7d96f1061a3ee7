import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shown instead of adding apartments while there is no estate for them. */
export function NoEstate() {
  const t = useTranslate();
  return (
    <EmptyState
      drawing={<AreaDrawing area="estates" />}
      title={t('estates.empty.title')}
      text={t('estates.empty.text')}
    >
      <Button variant="primary" asChild>
        <Link to="/dashboard/estates?new=estate">{t('estates.new')}</Link>
      </Button>
    </EmptyState>
  );
}
