import type { PreferredContact } from '@oriel/contract/enums';
import {
  INQUIRY_MESSAGE_MAX,
  INQUIRY_NAME_MAX,
  INQUIRY_NAME_MIN,
  isEmail,
  mayBePhone,
} from '@oriel/contract/inquiry-rules';
import type { TextId } from '../../locales/texts.tsx';

/** Values of the form fields. */
export interface InquiryFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly preferredContact: PreferredContact;
}

export const EMPTY_FIELDS: InquiryFields = {
  name: '',
  email: '',
  phone: '',
  message: '',
  preferredContact: 'ANY',
};

/** Fields that are validated, in form order. */
export const FIELDS = ['name', 'email', 'phone', 'message'] as const;
export type Field = (typeof FIELDS)[number];

/** An error of a field, as a text id with its values. */
export interface Fault {
  readonly text: TextId;
  readonly values?: Readonly<Record<string, number>>;
}

/** Length in code points, as the server counts. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Fields required for a contact method: e-mail contact needs nothing beyond the address. */
export function askedFields(preferred: PreferredContact): readonly Field[] {
  if (preferred === 'EMAIL') return ['email', 'message'];
  return preferred === 'PHONE' ? ['name', 'phone', 'message'] : FIELDS;
}

/** Validates the fields by the server's rules. */
export function faultsOf(fields: InquiryFields): Partial<Record<Field, Fault>> {
  const faults: Partial<Record<Field, Fault>> = {};
  for (const field of askedFields(fields.preferredContact)) {
    const fault = FAULT_OF[field](fields);
    if (fault) faults[field] = fault;
  }
  return faults;
}

const NAME_BOUNDS = { min: INQUIRY_NAME_MIN, max: INQUIRY_NAME_MAX };

const FAULT_OF: Readonly<Record<Field, (fields: InquiryFields) => Fault | undefined>> = {
  name({ name }) {
    const length = lengthOf(name.trim());
    if (length === 0) return { text: 'inquiry.name.empty' };
    if (length >= INQUIRY_NAME_MIN && length <= INQUIRY_NAME_MAX) return undefined;
    return { text: 'inquiry.name.length', values: NAME_BOUNDS };
  },
  email({ email, phone, preferredContact }) {
    const address = email.trim();
    if (address !== '') return isEmail(address) ? undefined : { text: 'inquiry.email.wrong' };
    if (preferredContact === 'EMAIL') return { text: 'inquiry.email.empty' };
    return phone.trim() === '' ? { text: 'inquiry.contact.empty' } : undefined;
  },
  phone({ phone, preferredContact }) {
    const number = phone.trim();
    if (number !== '') return mayBePhone(number) ? undefined : { text: 'inquiry.phone.wrong' };
    return preferredContact === 'PHONE' ? { text: 'inquiry.phone.empty' } : undefined;
  },
  message({ message }) {
    const over = lengthOf(message.trim()) - INQUIRY_MESSAGE_MAX;
    return over > 0
      ? { text: 'inquiry.message.long', values: { max: INQUIRY_MESSAGE_MAX, over } }
      : undefined;
  },
};

/** The effective contact method: with a single contact, it is that one. */
export function meantContact({ email, phone, preferredContact }: InquiryFields): PreferredContact {
  if (preferredContact !== 'ANY') return preferredContact;
  if (phone.trim() === '') return 'EMAIL';
  return email.trim() === '' ? 'PHONE' : 'ANY';
}
