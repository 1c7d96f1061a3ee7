import type { Locale } from '@oriel/contract/enums';
import type { InquiryCreate } from '@oriel/contract/inquiry';
import { ApiError } from '../../platform/errors.ts';
import { textIn, wordingOf } from '../../platform/translation.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { ConsentDocument } from './model.ts';

/**
 * Consents with the exact wording shown. Unticked ones are recorded as refused; consent to a replaced text does not count.
 *
 * @throws ApiError VALIDATION for a key that the organization does not ask for
 */
export function consentsOf(
  organization: Pick<OrganizationDocument, 'privacy' | 'locale'>,
  sent: NonNullable<InquiryCreate['consents']>,
  locale: Locale,
  at: Date,
): ConsentDocument[] {
  const { privacy } = organization;
  const unknown = sent.flatMap(({ key }, index) =>
    privacy.consents.some((text) => text.key === key) ? [] : [`consents.${index}.key`],
  );
  if (unknown.length > 0) {
    throw new ApiError('VALIDATION', {
      fields: Object.fromEntries(unknown.map((path) => [path, ['field.consentUnknown']])),
    });
  }
  if (sent.length === 0) return [];
  return privacy.consents.map(({ key, text, version, i18n }) => {
    const answer = sent.find((one) => one.key === key);
    const isCurrent = answer?.version === undefined || answer.version === version;
    return {
      key,
      version,
      text: textIn(i18n, wordingOf(organization, locale), 'text', text),
      granted: answer?.granted === true && isCurrent,
      at,
    };
  });
}
