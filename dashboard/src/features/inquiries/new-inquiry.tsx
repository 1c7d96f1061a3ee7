import { LOCALES, type Locale, PREFERRED_CONTACTS } from '@oriel/contract/enums';
import type { Inquiry, InquiryCreate } from '@oriel/contract/inquiry';
import { INQUIRY_MESSAGE_MAX, INQUIRY_NAME_MAX, INQUIRY_NAME_MIN } from '@oriel/contract/inquiry-rules';
import { randomId } from '@oriel/sdk/random-id';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { ApartmentChoice } from '../../kit/apartments/apartment-choice.tsx';
import { apartmentsQuery } from '../../kit/apartments/api.ts';
import { peopleQuery } from '../../kit/estates/api.ts';
import { OneOfField, TallInput, TextBlock } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../kit/form/use-send-form.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { useOrganization } from '../../kit/me.ts';
import { Choice } from '../../ui/controls.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { enterInquiry } from './api.ts';
import type { Reader } from './use-reader.ts';

/** Most apartments of an inquiry. */
const APARTMENTS_MOST = 50;

interface Draft {
  estateId: string;
  apartmentIds: string[];
  name: string;
  email: string;
  phone: string;
  preferredContact: Inquiry['preferredContact'];
  locale: Locale;
  message: string;
  assigneeId: string;
}

/** The inquiry as the server takes it. An AGENT sees it afterwards because it is theirs. */
function bodyOf(draft: Draft, { id, manages }: Reader): InquiryCreate {
  const { estateId, apartmentIds, preferredContact, locale, assigneeId } = draft;
  const filled = (['name', 'email', 'phone', 'message'] as const).flatMap((name) => {
    const text = draft[name].trim();
    return text === '' ? [] : [[name, text] as const];
  });
  return {
    ...Object.fromEntries(filled),
    source: 'MANUAL',
    estateId,
    preferredContact,
    locale,
    ...(apartmentIds.length > 0 ? { apartmentIds } : {}),
    ...(manages ? (assigneeId ? { assigneeId } : {}) : { agentId: id }),
  };
}

/** Enters the inquiry of someone who called, wrote or came by. */
export function NewInquiry({
  reader,
  estateId,
  onClose,
}: {
  reader: Reader;
  /** The estate that the list is narrowed to. */
  estateId: string | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const organization = useOrganization();
  const { data: estates = [] } = useEstates();
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: reader.manages });
  const attempt = useRef({ words: '', key: '' });
  const sending = useSendForm<Draft>({
    values: {
      estateId: estateId ?? '',
      apartmentIds: [],
      name: '',
      email: '',
      phone: '',
      preferredContact: 'ANY',
      locale: organization?.locale ?? 'en',
      message: '',
      assigneeId: '',
    },
    fieldOf: (path) => path.split('.')[0] ?? path,
    send: async (draft) => {
      const body = bodyOf({ ...draft, estateId: draft.estateId || only }, reader);
      // A repeated attempt after a lost answer is the same inquiry, unless its words have changed.
      const words = JSON.stringify(body);
      if (attempt.current.words !== words) attempt.current = { words, key: randomId() };
      const { id } = await enterInquiry(body, attempt.current.key);
      toasts.add({ title: t('newInquiry.done') });
      await navigate(`/dashboard/inquiries/${id}`);
    },
  });
  const { watch, setValue, getValues, formState } = sending.form;
  const only = estates.length === 1 ? (estates[0]?.id ?? '') : '';
  const estate = watch('estateId') || only;
  const contact = (name: 'email' | 'phone') => (text: string) =>
    `${text}${getValues(name === 'email' ? 'phone' : 'email')}`.trim() !== '' || t('newInquiry.contact');

  return (
    <FormDialog
      sending={sending}
      wide
      title={t('inquiries.new')}
      description={t('newInquiry.lead')}
      action={t('newInquiry.save')}
      disabled={estate === ''}
      onClose={onClose}
    >
      <Choice
        label={t('place.estate')}
        value={estate}
        invalid={formState.errors.estateId?.message}
        options={[
          ...(only ? [] : [{ value: '', label: t('newInquiry.chooseEstate') }]),
          ...estates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => {
          setValue('estateId', id, { shouldDirty: true });
          setValue('apartmentIds', [], { shouldDirty: true });
        }}
      />
      {estate ? (
        <AskedApartments
          estateId={estate}
          chosen={watch('apartmentIds')}
          onChange={(ids) => setValue('apartmentIds', [...ids], { shouldDirty: true })}
        />
      ) : null}
      <TallInput
        name="name"
        label={t('field.name')}
        validate={(text) =>
          (text.trim().length >= INQUIRY_NAME_MIN && text.trim().length <= INQUIRY_NAME_MAX) ||
          t('inquiry.nameLength', { least: INQUIRY_NAME_MIN, most: INQUIRY_NAME_MAX })
        }
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TallInput name="email" type="email" label={t('account.email')} validate={contact('email')} />
        <TallInput name="phone" type="tel" label={t('inquiry.phone')} validate={contact('phone')} />
        <OneOfField
          name="preferredContact"
          label={t('inquiry.preferredContact')}
          options={PREFERRED_CONTACTS.map((one) => ({ value: one, label: t(`contactWay.${one}`) }))}
        />
        <OneOfField
          name="locale"
          label={t('newInquiry.language')}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
      </div>
      <TextBlock name="message" label={t('inquiries.message')} rows={4} maxLength={INQUIRY_MESSAGE_MAX} />
      {reader.manages ? (
        <OneOfField
          name="assigneeId"
          label={t('inquiries.assignee')}
          options={[
            { value: '', label: t('newInquiry.assignee.usual') },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : null}
    </FormDialog>
  );
}

/** The apartments that the person asks about, chosen one after another. */
function AskedApartments({
  estateId,
  chosen,
  onChange,
}: {
  estateId: string;
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const t = useTranslate();
  const { data } = useQuery({
    ...apartmentsQuery({ ids: [...chosen], limit: APARTMENTS_MOST }),
    enabled: chosen.length > 0,
  });
  const numbers = new Map(data?.data.map(({ id, number }) => [id, number]));
  return (
    <div className="flex flex-col gap-2">
      {chosen.length < APARTMENTS_MOST ? (
        <ApartmentChoice
          // A chosen one goes to the list below, and the field is free again.
          key={chosen.length}
          label={t('inquiry.apartments')}
          value=""
          within={{ estateId: [estateId] }}
          none={t(chosen.length > 0 ? 'newInquiry.anotherApartment' : 'inquiries.wholeEstate')}
          onChange={(id) => {
            if (id !== '' && !chosen.includes(id)) onChange([...chosen, id]);
          }}
        />
      ) : null}
      {chosen.length > 0 ? (
        <ul aria-label={t('inquiry.apartments')} className="flex flex-wrap gap-2">
          {chosen.map((id) => {
            const number = numbers.get(id) ?? '…';
            return (
              <li
                key={id}
                className="inline-flex items-center gap-1 rounded-pill bg-sunken py-1 pr-1 pl-3 text-sm tabular"
              >
                {number}
                <button
                  type="button"
                  aria-label={t('form.takeAway', { name: number })}
                  onClick={() => onChange(chosen.filter((one) => one !== id))}
                  className="flex size-6 items-center justify-center rounded-pill text-secondary hover:text-ink"
                >
                  <X size={12} strokeWidth={1.5} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
