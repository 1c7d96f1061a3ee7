import { CircleHelp } from 'lucide-react';
import { useLocation } from 'react-router';
import { brand } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { guideAt } from '../../kit/help/guide-at.ts';
import { HelpButton } from '../../kit/help/help-button.tsx';
import { cx } from '../../ui/class-names.ts';

/** Opens the guide of the page that is open. */
export function Help({ compact = false }: { compact?: boolean }) {
  const t = useTranslate();
  const { pathname, search } = useLocation();
  return (
    <HelpButton
      guide={guideAt(pathname, search, brand.key)}
      className={cx(
        'flex items-center rounded-control text-sm text-secondary transition-colors hover:bg-sunken hover:text-ink',
        compact ? 'size-[40px] shrink-0 justify-center' : '-mb-4 h-[38px] gap-3 px-2',
      )}
    >
      <CircleHelp size={compact ? 20 : 18} strokeWidth={1.5} aria-hidden />
      <span className={compact ? 'sr-only' : undefined}>{t('shell.help')}</span>
    </HelpButton>
  );
}
