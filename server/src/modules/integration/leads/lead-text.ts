import { dayIn } from '../../../platform/calendar.ts';
import { oneLine } from '../../../platform/mail-address.ts';
import type { InquiryDocument } from '../../inquiry/model.ts';

/** Content of a lead. */
export interface Lead {
  readonly inquiry: InquiryDocument;
  readonly investment: { readonly id: string; readonly name: string; readonly timezone: string };
  /** Requested apartments, with their ids in the external system. */
  readonly apartments: readonly { readonly number: string; readonly externalId?: string }[];
}

const LONGEST = 4000;

/** Lines of the form `label: value`. A value never contains a line break, so that a visitor's text cannot forge a line. */
function line(label: string, value: string | undefined): string[] {
  const text = value === undefined ? '' : oneLine(value, LONGEST);
  return text === '' ? [] : [`${label}: ${text}`];
}

const CONTACT: Readonly<Record<InquiryDocument['preferredContact'], string>> = {
  EMAIL: 'e-mail',
  PHONE: 'telefon',
  ANY: 'dowolny',
};

/**
 * A lead in the format that VOX reads from a mailbox: labelled lines in Polish, the language of its labels. Lists each consent as given or
 * refused, so that the external system need not guess.
 */
export function leadText({ inquiry, investment, apartments }: Lead): string {
  const names = apartments.map(({ number, externalId }) =>
    externalId ? `${number} (ID ${externalId})` : number,
  );
  return [
    ...line('Imię i nazwisko', inquiry.name),
    ...line('E-mail', inquiry.email),
    ...line('Telefon', inquiry.phone),
    ...line('Preferowany kontakt', CONTACT[inquiry.preferredContact]),
    ...line('Inwestycja', investment.name),
    ...line('ID inwestycji', investment.id),
    ...line('Lokale', names.join(', ')),
    ...line('Numer zapytania', inquiry.reference),
    ...line('Data', dayIn(investment.timezone, inquiry.createdAt)),
    ...inquiry.consents.flatMap(({ key, granted, version, text }) =>
      line(`Zgoda ${key}`, `${granted ? 'tak' : 'nie'} (wersja ${version}): ${text}`),
    ),
    ...line('Opis', inquiry.message),
  ]
    .join('\n')
    .concat('\n');
}
