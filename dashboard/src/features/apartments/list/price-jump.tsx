import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';

/** Asks beside the cell before a price changes by more than half. */
export function PriceJump({
  anchor,
  from,
  to,
  currency,
  onAnswer,
}: {
  anchor: RefObject<HTMLTableCellElement | null>;
  from: number;
  to: number;
  currency: string;
  onAnswer: (agreed: boolean) => void;
}) {
  const t = useTranslate();
  const values = { from: money(from, currency), to: money(to, currency) };
  return (
    <Popover.Root open onOpenChange={(open) => open || onAnswer(false)}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLTableCellElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('apartments.priceJump', values)}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onFocusOutside={(event) => event.preventDefault()}
          // Keys would move through the table below.
          onKeyDown={(event) => event.stopPropagation()}
          className="z-50 flex w-72 animate-rise flex-col gap-3 rounded-card border border-line bg-raised p-4 text-left text-sm whitespace-normal shadow-dialog"
        >
          <p>{t('apartments.priceJump', values)}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="primary" onClick={() => onAnswer(false)}>
              {t('apartments.priceKeep', values)}
            </Button>
            <Button size="small" onClick={() => onAnswer(true)}>
              {t('apartments.priceChange', values)}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
