import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OutlineEditor } from './editor/outline-editor.tsx';
import { MissingSentences } from './missing-sentences.tsx';
import { OutlinesReader } from './outlines-reader.tsx';
import type { TabProps } from './tab-props.ts';
import { useTargets } from './use-targets.ts';

/** Where each apartment is: an editor for those with permission, a view for others. */
export function OutlinesTab({ navigator, images, mayEdit }: TabProps) {
  const t = useTranslate();
  const { apartments, buildings, targets, error, refetch } = useTargets(navigator);
  if (images.length === 0) {
    return (
      <EmptyState
        drawing={<AreaDrawing area="estates" />}
        title={t('nav.noFrames.title')}
        text={t('nav.noFrames.text')}
      >
        {mayEdit ? (
          <Button variant="primary" asChild>
            <Link to={{ search: '?tab=frames' }}>{t('nav.noFrames.action')}</Link>
          </Button>
        ) : null}
      </EmptyState>
    );
  }
  if (error && !apartments)
    return <Failure title={t('nav.apartmentsFailed')} error={error} retry={() => void refetch()} />;
  if (!apartments || !targets) return <Skeleton className="h-[420px] rounded-card" />;
  if (!mayEdit) return <OutlinesReader navigator={navigator} images={images} targets={targets} />;
  return (
    <div className="flex flex-col gap-6">
      {/* Adding or removing a frame starts a new editor. */}
      <OutlineEditor
        key={images.map(({ id }) => id).join()}
        navigator={navigator}
        images={images}
        apartments={apartments}
        targets={targets}
      />
      <MissingSentences images={images} apartments={apartments} buildings={buildings} />
    </div>
  );
}
