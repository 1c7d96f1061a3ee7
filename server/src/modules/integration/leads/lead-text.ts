import { dayIn } from '../../../platform/calendar.ts';
import { oneLine } from '../../../platform/mail-address.ts';
import type { InquiryDocument } from '../../inquiry/model.ts';

/** What a lead is made of. */
export interface Lead {
  readonly inquiry: InquiryDocument;
  readonly investment: { readonly id: string; readonly name: string; readonly timezone: string };
  /** Flats asked about, with the ids that the other system knows them by. */
  readonly flats: readonly { readonly number: string; readonly externalId?: string }[];
}

const LONGEST = 4000;

/** Line by line, `label: value`. A value never breaks its line: what a visitor wrote cannot pass for a line of ours. */
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
 * A lead as VOX reads it out of a mailbox: labelled lines in Polish, the language of its labels. Each consent stands there as it was given
 * or refused, so that the other system does not have to guess what it may do.
 */
export function leadText({ inquiry, investment, flats }: Lead): string {
  const names = flats.map(({ number, externalId }) => (externalId ? `${number} (ID ${externalId})` : number));
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
