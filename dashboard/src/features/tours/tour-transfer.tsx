import type { Panorama } from '@oriel/contract/panorama';
import { tourTitle } from '@oriel/contract/tour-title';
import { Download, FolderInput, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { Button } from '../../ui/button.tsx';
import { MoreItem } from '../../ui/more-menu.tsx';
import { exportTour, stopExport, useIsExported } from './transfer/tour-export.ts';
import { useTourImport } from './transfer/tour-import.ts';

// Few tours come from elsewhere; the others wait for nothing.
const ImportDialog = lazy(async () => ({
  default: (await import('./transfer/import-dialog.tsx')).ImportDialog,
}));

/** Items of a tour's menu that take the whole tour elsewhere. */
export function TourTransferActions({ tour }: { tour: Pick<Panorama, 'id' | 'name' | 'tourName'> }) {
  const t = useTranslate();
  const organization = useOrganization();
  const isRunning = useIsExported(tour.id);
  if (!organization || organization.role === 'AGENT') return null;
  return isRunning ? (
    <MoreItem onSelect={() => stopExport(tour.id)}>
      <X size={16} strokeWidth={1.5} aria-hidden />
      {t('export.stop')}
    </MoreItem>
  ) : (
    <MoreItem onSelect={() => void exportTour({ id: tour.id, name: tourTitle(tour) })}>
      <Download size={16} strokeWidth={1.5} aria-hidden />
      {t('export.open')}
    </MoreItem>
  );
}

/** Brings a tour in that was made elsewhere; stands beside the upload of pictures. */
export function ImportTour() {
  const t = useTranslate();
  const { phase } = useTourImport();
  const [open, setOpen] = useState(false);
  // The dialog stays in the page once it was asked for, so that it can close softly.
  const [asked, setAsked] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <FolderInput size={18} strokeWidth={1.5} aria-hidden />
        {t(phase === 'bringing' ? 'import.underWay' : 'import.open')}
      </Button>
      {asked ? (
        <Suspense>
          <ImportDialog open={open} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
