import { CONFIRMATION_PLACEHOLDERS } from '@oriel/contract/inquiry-confirmation';
import type { OrganizationCreate, OrganizationPatch } from '@oriel/contract/organization';
import { REPLY_PLACEHOLDERS, unknownPlaceholders } from '@oriel/contract/reply-template';
import { cleanBody } from '../../platform/clean-body.ts';
import { countryFaults } from '../../platform/country.ts';
import { ApiError } from '../../platform/errors.ts';
import { isAddress } from '../../platform/mail-address.ts';
import { storedPhone } from '../../platform/phone-number.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { mergedTranslations } from '../../platform/translation.ts';
import { homeCountry } from './home-country.ts';
import type { OrganizationDocument } from './model.ts';
import { originOf } from './origin.ts';

type Change = OrganizationPatch | Omit<OrganizationCreate, 'slug'>;
type Faults = Record<string, string[]>;

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

function originFaults(change: Change): Faults {
  const origins = change.embed?.allowedOrigins ?? [];
  return Object.fromEntries(
    origins.flatMap((text, index) =>
      originOf(text) === undefined ? [[`embed.allowedOrigins.${index}`, ['field.origin']]] : [],
    ),
  );
}

function addressFaults(change: Change): Faults {
  const addresses: [string, string | null | undefined][] = [
    ['contact.email', change.contact?.email],
    ['privacy.dpoEmail', change.privacy?.dpoEmail],
    ...(change.settings?.notifyEmails ?? []).map(
      (email, index) => [`settings.notifyEmails.${index}`, email] as [string, string],
    ),
    ...(change.salesOffices ?? []).map(
      ({ email }, index) => [`salesOffices.${index}.email`, email] as [string, string | undefined],
    ),
  ];
  return Object.fromEntries(
    addresses.flatMap(([path, email]) =>
      email && !isAddress(email) ? [[path, ['field.format.email']]] : [],
    ),
  );
}

type Places = Pick<OrganizationDocument, 'country' | 'address' | 'salesOffices' | 'locale'>;

function countriesOf({ country, address, salesOffices }: Change | Places) {
  return [
    ['country', country],
    ['address.country', address?.country],
    ...(salesOffices ?? []).map(
      (office, index) => [`salesOffices.${index}.address.country`, office.address.country] as const,
    ),
  ] as const;
}

function consentFaults(change: Change): Faults {
  const keys = (change.privacy?.consents ?? []).map(({ key }) => key);
  return Object.fromEntries(
    keys.flatMap((key, index) =>
      keys.indexOf(key) < index ? [[`privacy.consents.${index}.key`, ['field.uniqueItems']]] : [],
    ),
  );
}

function templateFaults(change: Change): Faults {
  const templates = change.replyTemplates ?? [];
  const names = templates.map(({ name }) => name);
  return Object.fromEntries(
    templates.flatMap(({ name, texts, subjects = {} }, index) => [
      ...(names.indexOf(name) < index ? [[`replyTemplates.${index}.name`, ['field.uniqueItems']]] : []),
      ...Object.entries({ texts, subjects }).flatMap(([part, words]) =>
        Object.entries(words).flatMap(([locale, text]) =>
          unknownPlaceholders(text).length > 0
            ? [[`replyTemplates.${index}.${part}.${locale}`, ['field.placeholderUnknown']]]
            : [],
        ),
      ),
    ]),
  );
}

function confirmationFaults({ inquiryConfirmation }: Change): Faults {
  return Object.fromEntries(
    Object.entries(inquiryConfirmation ?? {}).flatMap(([locale, text]) =>
      unknownPlaceholders(text, CONFIRMATION_PLACEHOLDERS).length > 0
        ? [[`inquiryConfirmation.${locale}`, ['field.placeholderOfConfirmation']]]
        : [],
    ),
  );
}

function withPhones<T extends Change>(change: T, current: Places | undefined): T {
  const { contact, salesOffices } = change;
  const home = homeCountry({
    ...current,
    ...(change.country ? { country: change.country } : {}),
    ...(change.address ? { address: change.address } : {}),
  });
  return {
    ...change,
    ...(contact?.phone
      ? { contact: { ...contact, phone: storedPhone('contact.phone', contact.phone, home) } }
      : {}),
    ...(salesOffices
      ? {
          salesOffices: salesOffices.map((office, at) =>
            office.phone
              ? {
                  ...office,
                  phone: storedPhone(`salesOffices.${at}.phone`, office.phone, office.address.country),
                }
              : office,
          ),
        }
      : {}),
  };
}

/** Normalises origins, and drops removed translations. */
function tidied<T extends Change>(change: T): T {
  const { embed, privacy, inquiryConfirmation } = change;
  const origins = embed?.allowedOrigins?.flatMap((text) => originOf(text) ?? []);
  const consents = privacy?.consents?.map(({ i18n, ...consent }) => {
    const texts = mergedTranslations(undefined, i18n);
    return { ...consent, ...(texts ? { i18n: texts } : {}) };
  });
  return {
    ...change,
    ...(origins ? { embed: { ...embed, allowedOrigins: [...new Set(origins)] } } : {}),
    ...(consents ? { privacy: { ...privacy, consents } } : {}),
    // Without a text in any language, there is none.
    ...(inquiryConfirmation && Object.keys(inquiryConfirmation).length === 0
      ? { inquiryConfirmation: null }
      : {}),
  };
}

/**
 * A change with trimmed texts and normalised origins, validated beyond its schema.
 *
 * @param current the stored organization, for an update
 * @throws ApiError VALIDATION
 */
export function checkOrganization<T extends Change>(body: T, current?: Places): T {
  const change = cleanBody(body);
  const faults: Faults = {
    ...originFaults(change),
    ...addressFaults(change),
    ...consentFaults(change),
    ...templateFaults(change),
    ...confirmationFaults(change),
    ...countryFaults(countriesOf(change), current && countriesOf(current).flatMap(([, code]) => code ?? [])),
    ...(change.timezone !== undefined && !isTimeZone(change.timezone)
      ? { timezone: ['field.timezone'] }
      : {}),
  };
  if (Object.keys(faults).length > 0) {
    const values = { known: braced(REPLY_PLACEHOLDERS), confirmable: braced(CONFIRMATION_PLACEHOLDERS) };
    throw new ApiError('VALIDATION', { fields: faults, values });
  }
  return tidied(withPhones(change, current));
}
