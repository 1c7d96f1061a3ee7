import type { MailBrand } from '../../mail/words.ts';
import type { OrganizationDocument } from './model.ts';

/** An organization as shown in its mails. */
export function mailBrandOf({ name, brand }: Pick<OrganizationDocument, 'name' | 'brand'>): MailBrand {
  return { name, color: brand.primaryColor };
}
