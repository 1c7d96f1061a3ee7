import type { Download } from '@oriel/sdk/team-client';
import { Download as DownloadIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { errorText } from '../base/error-text.ts';
import { saveFile } from '../base/save-file.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Button, ButtonLabel } from '../ui/button.tsx';
import { MENU, MENU_ITEM } from '../ui/menu-classes.ts';
import { toasts } from '../ui/toast-store.ts';

const FORMATS = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof FORMATS)[number];
/** Formats of a list whose entries can have a place on earth. */
export const PLACE_FORMATS = [...FORMATS, 'geojson'] as const;

/** Exports a list as a file. */
export function ExportMenu<Format extends (typeof PLACE_FORMATS)[number] = FileFormat>({
  ask,
  formats,
  small = false,
  short = false,
  label,
}: {
  /** Asks for the file, with the filters of the list. */
  ask: (format: Format) => Promise<Download>;
  /** XLSX and CSV unless said otherwise. */
  formats?: readonly Format[];
  small?: boolean;
  /** Its icon alone where there is little room. */
  short?: boolean;
  /** What is exported, where a page has several. */
  label?: string;
}) {
  const t = useTranslate();
  const [running, setRunning] = useState(false);

  async function fetchFile(format: Format): Promise<void> {
    setRunning(true);
    try {
      const { name, body } = await ask(format);
      saveFile(await new Response(body).blob(), name);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('fileExport.failed'),
        description: errorText(error),
      });
    } finally {
      setRunning(false);
    }
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button disabled={running} size={small ? 'small' : 'medium'} variant={small ? 'quiet' : 'secondary'}>
          <DownloadIcon size={16} strokeWidth={1.5} aria-hidden />
          <ButtonLabel short={short}>
            {running ? t('fileExport.running') : (label ?? t('fileExport.open'))}
          </ButtonLabel>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
          {(formats ?? (FORMATS as readonly string[] as readonly Format[])).map((format) => (
            <DropdownMenu.Item key={format} className={MENU_ITEM} onSelect={() => void fetchFile(format)}>
              {t(`fileExport.${format}`)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
