import { Download } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { errorText } from '../../../base/error-text.ts';
import { saveFile } from '../../../base/save-file.ts';
import { api } from '../../../base/services.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { MENU, MENU_ITEM } from '../../../ui/menu-classes.ts';
import { toasts } from '../../../ui/toast-store.ts';
import type { InquiryFilter } from '../api.ts';

const FORMATS = ['xlsx', 'csv'] as const;
type Format = (typeof FORMATS)[number];

/** Exports the list as a file. */
export function ExportMenu({ query, small = false }: { query: InquiryFilter; small?: boolean }) {
  const t = useTranslate();
  const [running, setRunning] = useState(false);

  async function fetchFile(format: Format): Promise<void> {
    setRunning(true);
    try {
      const { name, body } = await api.download('exportInquiries', { query: { ...query, format } });
      saveFile(await new Response(body).blob(), name);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('inquiries.exportFailed'),
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
          <Download size={16} strokeWidth={1.5} aria-hidden />
          {t(running ? 'inquiries.exporting' : 'inquiries.export')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
          {FORMATS.map((format) => (
            <DropdownMenu.Item key={format} className={MENU_ITEM} onSelect={() => void fetchFile(format)}>
              {t(`inquiryFile.${format}`)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
