import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { STATUS_RULES } from '@oriel/contract/apartment-status';
import type { ApartmentStatus } from '@oriel/contract/enums';
import type { Inquiry } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { calendarDay } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { dayAfter, dayOf, endOfDay, noonOf } from '../../../kit/apartments/days.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { isLocked, mayWrite, nextStatuses } from '../../../kit/apartments/rights.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { useEstates, useMembers } from '../../../kit/list/choices.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useApartment } from './apartment-context.ts';
import { apartmentInquiriesQuery } from './inquiries-panel.tsx';

const BOOKING_DAYS = 14;
/** The contract's maximum length of a booking, days. */
const BOOKING_DAYS_MAX = 180;

/** The apartment's sales status, and the steps the user may take. */
export function StatusPanel() {
  const t = useTranslate();
  const { apartment, viewer } = useApartment();
  const [step, setStep] = useState<ApartmentStatus | 'booking'>();
  const { data: members = [] } = useMembers();
  const next = nextStatuses(apartment, viewer);
  const isOwn = apartment.bookedBy === viewer?.id;
  const mayBook =
    apartment.status === 'BOOKED' && !isLocked(apartment, 'status') && (mayWrite(viewer) || isOwn);
  const booker = members.find(({ id }) => id === apartment.bookedBy)?.name;
  return (
    <section
      aria-labelledby="status-title"
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="status-title" className="text-base font-medium">
          {t('apartment.status')}
        </h2>
        <StatusDot status={apartment.status} className="font-medium" />
      </div>
      {isLocked(apartment, 'status') ? (
        <p className="text-sm text-secondary">{t('status.overIntegration')}</p>
      ) : null}
      {apartment.status === 'BOOKED' ? (
        <p className="text-sm text-secondary">
          {apartment.bookedUntil
            ? t('apartmentPage.bookedUntil', { day: calendarDay(dayOf(new Date(apartment.bookedUntil))) })
            : t('apartmentPage.bookedOpen')}
          {booker ? ` · ${booker}` : ''}
        </p>
      ) : null}
      {apartment.status === 'SOLD' && apartment.soldAt ? (
        <p className="text-sm text-secondary">
          {t('apartmentPage.soldOn', { day: calendarDay(dayOf(new Date(apartment.soldAt))) })}
        </p>
      ) : null}
      {step ? (
        <StepForm key={step} step={step} onDone={() => setStep(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {next.map((status) => (
            <Button key={status} size="small" onClick={() => setStep(status)}>
              {t(`apartmentStep.${status}`)}
            </Button>
          ))}
          {mayBook ? (
            <Button size="small" variant="quiet" onClick={() => setStep('booking')}>
              {t('apartmentPage.changeBooking')}
            </Button>
          ) : null}
          {next.length === 0 && !mayBook ? (
            <p className="text-sm text-secondary">{t('apartmentPage.noStep')}</p>
          ) : null}
        </div>
      )}
    </section>
  );
}

function StepForm({ step, onDone }: { step: ApartmentStatus | 'booking'; onDone: () => void }) {
  const t = useTranslate();
  const { apartment, viewer } = useApartment();
  const { data: estates = [] } = useEstates();
  const days = estates.find(({ id }) => id === apartment.estateId)?.settings.bookingDays ?? BOOKING_DAYS;
  const books = step === 'BOOKED' || step === 'booking';
  const writes = mayWrite(viewer);
  const inquiries = useQuery({ ...apartmentInquiriesQuery(apartment.id), enabled: books && writes });
  const today = dayOf(new Date());
  const [until, setUntil] = useState(
    step === 'booking' && apartment.bookedUntil ? dayOf(new Date(apartment.bookedUntil)) : undefined,
  );
  const [inquiry, setInquiry] = useState(step === 'booking' ? (apartment.bookedForInquiryId ?? '') : '');
  const [sold, setSold] = useState(today);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [running, setRunning] = useState(false);
  const needsReason = step !== 'booking' && STATUS_RULES[apartment.status][step]?.reason === true;
  const bookedUntil = until ?? dayAfter(today, days);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (needsReason && reason.trim() === '') return setErrors({ reason: t('status.reasonNeeded') });
    if (books && (bookedUntil < today || bookedUntil > dayAfter(today, BOOKING_DAYS_MAX))) {
      return setErrors({ bookedUntil: t('apartmentPage.bookingDays', { days: BOOKING_DAYS_MAX }) });
    }
    const patch: ApartmentPatch = {
      ...(step === 'booking' ? {} : { status: step }),
      ...(books ? { bookedUntil: endOfDay(bookedUntil).toISOString() } : {}),
      ...(books && writes && inquiry !== (step === 'booking' ? (apartment.bookedForInquiryId ?? '') : '')
        ? { bookedForInquiryId: inquiry || null }
        : {}),
      ...(step === 'SOLD' && sold && sold !== today ? { soldAt: noonOf(sold).toISOString() } : {}),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
      ...(isLocked(apartment, 'status') ? { override: ['status'] } : {}),
    };
    setRunning(true);
    setErrors({});
    try {
      await editApartment(apartment, patch);
      onDone();
    } catch (error) {
      const field = step === 'SOLD' ? 'soldAt' : books ? 'bookedUntil' : 'status';
      setErrors({ whole: editFailure(error, field) });
      setRunning(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      {errors.whole ? <Notice>{errors.whole}</Notice> : null}
      {books ? (
        <>
          <Field
            type="date"
            label={t('apartment.bookedUntil')}
            value={bookedUntil}
            min={today}
            max={dayAfter(today, BOOKING_DAYS_MAX)}
            error={errors.bookedUntil}
            onChange={({ target }) => setUntil(target.value)}
          />
          {writes && (inquiries.data?.data.length ?? 0) > 0 ? (
            <Choice
              label={t('apartment.bookedFor')}
              value={inquiry}
              options={[
                { value: '', label: t('apartmentPage.nobody') },
                ...(inquiries.data?.data ?? []).map(({ id, name, reference }: Inquiry) => ({
                  value: id,
                  label: `${name} (${reference})`,
                })),
              ]}
              onChange={setInquiry}
            />
          ) : null}
        </>
      ) : null}
      {step === 'SOLD' ? (
        <Field
          type="date"
          label={t('apartment.soldAt')}
          value={sold}
          max={today}
          onChange={({ target }) => setSold(target.value)}
          help={viewer?.role === 'ADMIN' ? undefined : t('status.soldIsFinal')}
        />
      ) : null}
      {needsReason ? (
        <Field
          label={t('status.reason')}
          help={t('status.backFromSold')}
          value={reason}
          maxLength={1000}
          error={errors.reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" disabled={running}>
          {t(running ? 'action.saving' : step === 'booking' ? 'action.save' : `apartmentStep.${step}`)}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
