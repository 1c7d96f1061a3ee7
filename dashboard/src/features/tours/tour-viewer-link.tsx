import type { Panorama } from '@oriel/contract/panorama';
import { ArrowUpRight } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { isSeen, viewerPath } from '../../kit/tours/viewer-address.ts';
import { Button } from '../../ui/button.tsx';

/** A link to the tour as visitors see it; nothing before its first room is tiled, and nothing for a private one. */
export function TourViewerLink({ tour }: { tour: Panorama }) {
  const t = useTranslate();
  if (!isSeen(tour)) return null;
  return (
    <Button variant="primary" asChild>
      <a href={viewerPath(tour.id)} target="_blank" rel="noopener">
        {t('tour.openViewer')}
        <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden />
      </a>
    </Button>
  );
}
