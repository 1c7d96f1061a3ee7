import type { Apartment } from '@oriel/contract/apartment';
import { STATUS_RULES } from '@oriel/contract/apartment-status';
import type { ApartmentStatus } from '@oriel/contract/enums';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { calendarDay } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { dayOf } from '../../kit/apartments/days.ts';
import { editApartment, editFailure } from '../../kit/apartments/edit-apartment.ts';
import { isLocked, nextStatuses, type Viewer } from '../../kit/apartments/rights.ts';
import { StatusDot } from '../../kit/apartments/status-dot.tsx';
import { StatusQuestion } from '../../kit/apartments/status-question.tsx';
import { MENU, MENU_ITEM } from '../../ui/menu-classes.ts';
import { toasts } from '../../ui/toast-store.ts';
import { saveCell } from './list/cell-state.ts';

export interface StatusMenuProps {
  apartment: Apartment;
  viewer: Viewer | undefined;
  /** The cell that shows a rejection. */
  cell: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed?: () => void;
}

/** The status as a button; its list has only transitions permitted to the user. */
export function StatusMenu({ apartment, viewer, cell, open, onOpenChange, onClosed }: StatusMenuProps) {
  const t = useTranslate();
  const [asking, setAsking] = useState<ApartmentStatus>();

  function move(status: ApartmentStatus, reason?: string): void {
    setAsking(undefined);
    const override = isLocked(apartment, 'status') ? { override: ['status'] } : {};
    void saveCell(
      cell,
      '',
      async () => {
        const saved = await editApartment(apartment, { status, ...(reason ? { reason } : {}), ...override });
        report(saved, apartment.status);
      },
      (error) => editFailure(error, 'status'),
    );
  }

  /** Says what happened, a booking's last day included, and takes it back where that needs no reason. */
  function report(saved: Apartment, former: ApartmentStatus): void {
    const { number, status, bookedUntil } = saved;
    const named = { number, status: t(`apartmentStatus.${status}`) };
    const mayUndo =
      nextStatuses(saved, viewer).includes(former) &&
      !STATUS_RULES[status][former]?.reason &&
      !isLocked(saved, 'status');
    toasts.add({
      title: bookedUntil
        ? t('apartments.movedUntil', { ...named, day: calendarDay(dayOf(new Date(bookedUntil))) })
        : t('apartments.moved', named),
      ...(mayUndo && {
        action: {
          label: t('bulk.undo'),
          altText: t('apartments.moveBackTo', { number, status: t(`apartmentStatus.${former}`) }),
          run: () =>
            void saveCell(
              cell,
              '',
              () => editApartment(saved, { status: former }),
              (error) => editFailure(error, 'status'),
            ),
        },
      }),
    });
  }

  /** Transitions the user cannot revert, or that need a reason, are confirmed first. */
  function choose(status: ApartmentStatus): void {
    const rule = STATUS_RULES[apartment.status][status];
    const isFinal = status === 'SOLD' && viewer?.role !== 'ADMIN';
    if (rule?.reason || isFinal || isLocked(apartment, 'status')) setAsking(status);
    else move(status);
  }

  return (
    <>
      <DropdownMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
        <DropdownMenu.Trigger
          // In the table, the cell is the stop and opens the menu.
          tabIndex={onClosed ? -1 : 0}
          aria-label={t('apartments.statusOf', {
            number: apartment.number,
            status: t(`apartmentStatus.${apartment.status}`),
          })}
          className="group -mx-2 inline-flex h-8 items-center gap-1 rounded-control px-2 text-sm"
        >
          <StatusDot status={apartment.status} />
          <ChevronDown
            size={14}
            strokeWidth={1.5}
            aria-hidden
            className="text-secondary opacity-0 group-hover:opacity-100 group-aria-expanded:opacity-100 max-md:opacity-100"
          />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className={MENU}
            onCloseAutoFocus={(event) => {
              if (!onClosed) return;
              event.preventDefault();
              onClosed();
            }}
          >
            {nextStatuses(apartment, viewer).map((status) => (
              <DropdownMenu.Item key={status} className={MENU_ITEM} onSelect={() => choose(status)}>
                <StatusDot status={status} />
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asking ? (
        <StatusQuestion
          apartment={apartment}
          to={asking}
          onAnswer={(reason) => move(asking, reason)}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}
