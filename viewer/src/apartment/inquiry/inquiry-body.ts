import type { Locale } from '@oriel/contract/enums';
import type { InquiryCreate } from '@oriel/contract/inquiry';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { VisitorSession } from '../../tracking/session.ts';
import { askedFields, type Field, type InquiryFields, meantContact } from './inquiry-fields.ts';

/** The longest address that an inquiry keeps. */
const ADDRESS_MAX = 2000;

/** A consent as the form showed it. */
export interface ShownConsent {
  readonly key: string;
  readonly version: string;
  readonly granted: boolean;
}

/** What a form says, before it gets its name and its times. */
export interface Asked {
  readonly navigator: Pick<PublicNavigator, 'id' | 'estate' | 'building'>;
  /** ids of the flats that it is about, the one it was opened at first; none: about all of it */
  readonly flats: readonly string[];
  readonly fields: InquiryFields;
  readonly consents: readonly ShownConsent[];
  readonly locale: Locale;
}

/** The body of `POST /inquiry`, except what differs from one attempt to the next. */
export function inquiryBody(
  { navigator, flats, fields, consents, locale }: Asked,
  { agentId, consent, framed, environment, visitor }: VisitorSession,
  { address, referrer }: { readonly address: string; readonly referrer: string },
): InquiryCreate {
  // What was typed before another way to answer was chosen is kept in the form, and stays there.
  const asked = askedFields(fields.preferredContact);
  const said = (field: Field) => {
    const text = asked.includes(field) ? fields[field].trim() : '';
    return text ? { [field]: text } : {};
  };
  const [first] = flats;
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
    // Of the flats, the server knows the building itself.
    ...(navigator.building && !first ? { buildingId: navigator.building.id } : {}),
    ...(first ? { apartmentId: first, apartmentIds: [...flats] } : {}),
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
