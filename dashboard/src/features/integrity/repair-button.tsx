import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { refresh } from '../../base/refresh.ts';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { toasts } from '../../ui/toast-store.ts';
import type { Repair } from './fixes.ts';
import { mend } from './repair.ts';

/** Repairs at once; the next report no longer has the fixed issues. */
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
      await refresh('audit', 'apartment', 'estate', 'navigator', 'panorama');
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
