import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { api, queryClient } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toast-store.ts';
import type { Repair } from './fixes.ts';
import { mend } from './repair.ts';

/** What a repair may have changed beside the report. */
const CHANGED = [
  'audit',
  'flats',
  'flat',
  'estates',
  'estate',
  'navigators',
  'panorama',
  'panoramas',
  'tour',
];

/** Mends at once; what is mended is gone from the report that follows. */
export function RepairButton({ repair, name, all }: { repair: Repair; name?: string; all?: boolean }) {
  const t = useTranslate();
  const { administer } = useRights();
  const [running, setRunning] = useState(false);
  const { kind } = repair;
  const label = t(`repair.${kind}`);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      await mend(api, repair, administer);
      await Promise.all(CHANGED.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('integrity.notMended'),
        description: errorDetail(error),
      });
    } finally {
      setRunning(false);
    }
  }

  return (
    <Button
      size="small"
      variant={all ? 'primary' : 'secondary'}
      disabled={running}
      aria-label={name ? `${label}: ${name}` : undefined}
      onClick={() => void run()}
    >
      <Wrench size={16} strokeWidth={1.5} aria-hidden />
      {running ? t('integrity.mending') : label}
    </Button>
  );
}
