import type { PreferredContact } from '@oriel/contract/enums';
import {
  INQUIRY_MESSAGE_MAX,
  INQUIRY_NAME_MAX,
  INQUIRY_NAME_MIN,
  isEmail,
  mayBePhone,
} from '@oriel/contract/inquiry-rules';
import type { TextId } from '../../locales/texts.tsx';

/** What a visitor writes. */
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

/** The fields that can be wrong, in the order of the form. */
export const FIELDS = ['name', 'email', 'phone', 'message'] as const;
export type Field = (typeof FIELDS)[number];

/** What is wrong with a field, as a text and its values. */
export interface Fault {
  readonly text: TextId;
  readonly values?: Readonly<Record<string, number>>;
}

/** Characters as people count them and the server does: a sign outside of the basic plane is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** What the server would refuse, known before anything is sent. */
export function faultsOf(fields: InquiryFields): Partial<Record<Field, Fault>> {
  const [name, email, phone] = [fields.name.trim(), fields.email.trim(), fields.phone.trim()];
  const over = lengthOf(fields.message.trim()) - INQUIRY_MESSAGE_MAX;
  const nameLength = lengthOf(name);
  return {
    ...(nameLength < INQUIRY_NAME_MIN || nameLength > INQUIRY_NAME_MAX
      ? { name: { text: name === '' ? 'inquiry.name.empty' : 'inquiry.name.length', values: NAME_BOUNDS } }
      : {}),
    ...(email === '' && phone === '' ? { email: { text: 'inquiry.contact.empty' } } : {}),
    ...(email !== '' && !isEmail(email) ? { email: { text: 'inquiry.email.wrong' } } : {}),
    ...(phone !== '' && !mayBePhone(phone) ? { phone: { text: 'inquiry.phone.wrong' } } : {}),
    ...(over > 0
      ? { message: { text: 'inquiry.message.long', values: { max: INQUIRY_MESSAGE_MAX, over } } }
      : {}),
  };
}

const NAME_BOUNDS = { min: INQUIRY_NAME_MIN, max: INQUIRY_NAME_MAX };

/** The way to answer that a form means: with one contact alone, it is that one. */
export function meantContact({ email, phone, preferredContact }: InquiryFields): PreferredContact {
  if (phone.trim() === '') return 'EMAIL';
  if (email.trim() === '') return 'PHONE';
  return preferredContact;
}
