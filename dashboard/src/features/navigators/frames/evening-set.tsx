import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { Moon } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { PICTURES, useFilePicker } from '../../../kit/uploads/file-picker.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { eveningMaker } from './frame-uploads.ts';

/** The evening of all frames: how far it is, and the way to a set of pictures. */
export function EveningSet({
  navigatorId,
  images,
  busy,
  onRemove,
}: {
  navigatorId: string;
  images: readonly NavigatorImage[];
  busy: boolean;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const [asking, setAsking] = useState(false);
  const picker = useFilePicker({
    label: t('nav.evening.choose'),
    accept: PICTURES,
    multiple: true,
    onFiles: (files) => eveningMaker.start(navigatorId, files),
  });
  const have = images.filter(({ evening }) => evening).length;
  const count = images.length;
  return (
    <section
      aria-label={t('nav.evening')}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-raised p-4"
    >
      {picker.input}
      <div className="flex max-w-[560px] min-w-[220px] flex-1 flex-col gap-1 text-sm">
        <h3 className="font-medium">{t('nav.evening')}</h3>
        <p className="text-secondary">
          {have === 0
            ? t('nav.evening.none')
            : have === count
              ? t('nav.evening.all')
              : t('nav.evening.some', { have, count })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={picker.open}>
          <Moon size={18} strokeWidth={1.5} aria-hidden />
          {t('nav.evening.add')}
        </Button>
        {have > 0 ? (
          <Button variant="quiet" disabled={busy} onClick={() => setAsking(true)}>
            {t('nav.evening.removeAll')}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <DialogPanel
          alert
          open
          onOpenChange={setAsking}
          title={t('nav.evening.removeTitle', { count: have })}
          description={t('nav.evening.removeText')}
        >
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={() => setAsking(false)}>{t('delete.keep')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              {t('action.delete')}
            </Button>
          </div>
        </DialogPanel>
      ) : null}
    </section>
  );
}
