import type { Locale } from '@oriel/contract/enums';
import type { InquiryCreate } from '@oriel/contract/inquiry';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { VisitorSession } from '../../tracking/session.ts';
import { askedFields, type Field, type InquiryFields, meantContact } from './inquiry-fields.ts';

/** Longest page address kept with an inquiry. */
const ADDRESS_MAX = 2000;

/** A consent as shown in the form. */
export interface ShownConsent {
  readonly key: string;
  readonly version: string;
  readonly granted: boolean;
}

/** Content of the form, before keys and times are added. */
export interface Asked {
  readonly navigator: Pick<PublicNavigator, 'id' | 'estate' | 'building'>;
  /** ids of the apartments it is about, starting with the one it was opened from; empty: a general inquiry */
  readonly apartments: readonly string[];
  readonly fields: InquiryFields;
  readonly consents: readonly ShownConsent[];
  readonly locale: Locale;
}

/** The body of `POST /inquiry`, except for what differs between attempts. */
export function inquiryBody(
  { navigator, apartments, fields, consents, locale }: Asked,
  { agentId, consent, framed, environment, visitor }: VisitorSession,
  { address, referrer }: { readonly address: string; readonly referrer: string },
): InquiryCreate {
  // Fields of a contact method that is no longer selected stay in the form but are not sent.
  const asked = askedFields(fields.preferredContact);
  const said = (field: Field) => {
    const text = asked.includes(field) ? fields[field].trim() : '';
    return text ? { [field]: text } : {};
  };
  const [first] = apartments;
  const { embedOrigin } = environment.page;
  return {
    ...said('name'),
    ...said('email'),
    ...said('phone'),
    ...said('message'),
    preferredContact: meantContact(fields),
    locale,
    source: framed ? 'EMBED' : 'VIEWER',
    estateId: navigator.estate.id,
    // With an apartment, the server derives the building itself.
    ...(navigator.building && !first ? { buildingId: navigator.building.id } : {}),
    ...(first ? { apartmentId: first, apartmentIds: [...apartments] } : {}),
    navigatorId: navigator.id,
    ...(agentId ? { agentId } : {}),
    ...visitor.ids(),
    analyticsConsent: consent.answer === 'granted',
    page: {
      ...(address.length <= ADDRESS_MAX ? { url: address } : {}),
      ...(referrer && referrer.length <= ADDRESS_MAX ? { referrer } : {}),
      ...(embedOrigin ? { embedOrigin } : {}),
      ...(environment.utm ? { utm: { ...environment.utm } } : {}),
    },
    consents: consents.map(({ key, version, granted }) => ({ key, version, granted })),
  };
}
