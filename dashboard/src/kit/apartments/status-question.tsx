import type { Apartment } from '@oriel/contract/apartment';
import { STATUS_RULES } from '@oriel/contract/apartment-status';
import type { ApartmentStatus } from '@oriel/contract/enums';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { isLocked } from './rights.ts';

const REASON_MOST = 1000;

export interface StatusQuestionProps {
  apartment: Apartment;
  to: ApartmentStatus;
  onAnswer: (reason: string | undefined) => void;
  onClose: () => void;
}

/** Confirms a step that is hard to revert: sold, reverted from sold, or overriding an integration. */
export function StatusQuestion({ apartment, to, onAnswer, onClose }: StatusQuestionProps) {
  const t = useTranslate();
  const id = useId();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const needed = STATUS_RULES[apartment.status][to]?.reason === true;
  const lines = [
    ...(to === 'SOLD' ? [t('status.soldIsFinal')] : []),
    ...(needed ? [t('status.backFromSold')] : []),
    ...(isLocked(apartment, 'status') ? [t('status.overIntegration')] : []),
  ];
  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('status.question', { number: apartment.number, status: t(`apartmentStatus.${to}`) })}
      description={lines.join(' ')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (needed && reason.trim() === '') setMissing(true);
          else onAnswer(reason.trim() || undefined);
        }}
      >
        {needed ? (
          <div className="mt-4 flex flex-col gap-1">
            <label htmlFor={id} className="text-sm font-medium">
              {t('status.reason')}
            </label>
            <textarea
              id={id}
              value={reason}
              rows={3}
              maxLength={REASON_MOST}
              aria-invalid={missing ? true : undefined}
              aria-describedby={missing ? `${id}-error` : undefined}
              onChange={({ target }) => {
                setReason(target.value);
                setMissing(false);
              }}
              className="rounded-control border border-edge bg-raised px-3 py-2 text-sm aria-invalid:border-bad"
            />
            {missing ? (
              <p id={`${id}-error`} role="alert" className="text-sm text-bad">
                {t('status.reasonNeeded')}
              </p>
            ) : null}
          </div>
        ) : null}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('status.confirm', { status: t(`apartmentStatus.${to}`) })}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}
