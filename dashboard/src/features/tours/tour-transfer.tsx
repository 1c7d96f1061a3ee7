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

// Loaded on demand, since few tours are imported.
const ImportDialog = lazy(async () => ({
  default: (await import('./transfer/import-dialog.tsx')).ImportDialog,
}));

/** Menu items that export a whole tour. */
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

/** Imports a tour made elsewhere; next to the upload of pictures. */
export function ImportTour() {
  const t = useTranslate();
  const { phase } = useTourImport();
  const [open, setOpen] = useState(false);
  // The dialog stays mounted once opened, for its closing animation.
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
