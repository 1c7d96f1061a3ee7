import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import type { ApartmentStatus } from '@oriel/contract/enums';
import type { Inquiry } from '@oriel/contract/inquiry';
import { type FormEvent, useState } from 'react';
import { calendarDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { dayAfter, dayOf, endOfDay } from '../../../kit/apartments/days.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { isLocked, mayWrite, nextStatuses, type Viewer } from '../../../kit/apartments/rights.ts';
import { StatusQuestion } from '../../../kit/apartments/status-question.tsx';
import { useEstates } from '../../../kit/list/choices.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { refreshAround } from '../edit-inquiry.ts';

const BOOKING_DAYS = 14;
/** The contract's maximum length of a booking, days. */
const BOOKING_DAYS_MAX = 180;

interface BookingProps {
  apartment: Apartment;
  inquiry: Inquiry;
  viewer: Viewer | undefined;
}

/** Whether the apartment is booked, for this inquiry or another, and the permitted booking steps. */
export function Booking({ apartment, inquiry, viewer }: BookingProps) {
  const t = useTranslate();
  const [form, setForm] = useState(false);
  const [question, setQuestion] = useState<ApartmentStatus>();
  const next = nextStatuses(apartment, viewer);
  const isMine = apartment.status === 'BOOKED' && apartment.bookedForInquiryId === inquiry.id;
  const isOwn = apartment.bookedBy === viewer?.id;
  const mayChange =
    apartment.status === 'BOOKED' && !isLocked(apartment, 'status') && (mayWrite(viewer) || isOwn);
  const until = apartment.bookedUntil && calendarDay(dayOf(new Date(apartment.bookedUntil)));

  async function become(status: ApartmentStatus, reason?: string): Promise<void> {
    setQuestion(undefined);
    try {
      await change(apartment, { status, ...(reason ? { reason } : {}) }, inquiry);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('inquiries.notSaved'),
        description: editFailure(error, 'status'),
      });
    }
  }

  if (form) return <BookingForm apartment={apartment} inquiry={inquiry} onDone={() => setForm(false)} />;
  return (
    <>
      {apartment.status === 'BOOKED' ? (
        <p className={isMine ? 'text-sm font-medium' : 'text-sm text-secondary'}>
          {isMine
            ? until
              ? t('booking.forThisUntil', { day: until })
              : t('booking.forThis')
            : apartment.bookedForInquiryId
              ? t('booking.forAnother')
              : t('booking.forNobody')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {apartment.status === 'ACTIVE' && next.includes('BOOKED') ? (
          <Button size="small" onClick={() => setForm(true)}>
            {t('booking.book')}
          </Button>
        ) : null}
        {mayChange ? (
          <Button size="small" variant={isMine ? 'secondary' : 'quiet'} onClick={() => setForm(true)}>
            {t(isMine ? 'booking.change' : 'booking.toThis')}
          </Button>
        ) : null}
        {isMine && next.includes('ACTIVE') ? (
          <Button size="small" variant="quiet" onClick={() => void become('ACTIVE')}>
            {t('booking.release')}
          </Button>
        ) : null}
        {isMine && next.includes('SOLD') ? (
          <Button size="small" variant="quiet" onClick={() => setQuestion('SOLD')}>
            {t('booking.sold')}
          </Button>
        ) : null}
      </div>
      {question ? (
        <StatusQuestion
          apartment={apartment}
          to={question}
          onAnswer={(reason) => void become(question, reason)}
          onClose={() => setQuestion(undefined)}
        />
      ) : null}
    </>
  );
}

async function change(apartment: Apartment, patch: ApartmentPatch, inquiry: Inquiry): Promise<void> {
  await editApartment(apartment, {
    ...patch,
    ...(isLocked(apartment, 'status') ? { override: ['status'] } : {}),
  });
  refreshAround(inquiry.id);
}

function BookingForm({
  apartment,
  inquiry,
  onDone,
}: {
  apartment: Apartment;
  inquiry: Inquiry;
  onDone: () => void;
}) {
  const t = useTranslate();
  const { data: estates = [] } = useEstates();
  const days = estates.find(({ id }) => id === apartment.estateId)?.settings.bookingDays ?? BOOKING_DAYS;
  const today = dayOf(new Date());
  const latest = dayAfter(today, BOOKING_DAYS_MAX);
  const held = apartment.status === 'BOOKED';
  const [typed, setTyped] = useState(
    held && apartment.bookedUntil ? dayOf(new Date(apartment.bookedUntil)) : undefined,
  );
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const until = typed ?? dayAfter(today, days);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (until < today || until > latest) {
      return setFailure(t('booking.days', { days: BOOKING_DAYS_MAX }));
    }
    setRunning(true);
    setFailure(undefined);
    try {
      const patch: ApartmentPatch = {
        ...(held ? {} : { status: 'BOOKED' }),
        bookedUntil: endOfDay(until).toISOString(),
        bookedForInquiryId: inquiry.id,
      };
      await change(apartment, patch, inquiry);
      onDone();
    } catch (error) {
      setFailure(editFailure(error, 'bookedUntil'));
      setRunning(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field
        type="date"
        label={t('booking.until', { number: apartment.number })}
        help={t('booking.forWhom', { name: inquiry.name })}
        value={until}
        min={today}
        max={latest}
        error={failure}
        className="max-w-[280px]"
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" disabled={running}>
          {t(running ? 'action.saving' : held ? 'action.save' : 'booking.confirm')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
