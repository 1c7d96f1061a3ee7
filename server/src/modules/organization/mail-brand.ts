import type { MailBrand } from '../../mail/words.ts';
import type { OrganizationDocument } from './model.ts';

/** An organization as the mails that it has sent show it. */
export function mailBrandOf({ name, brand }: Pick<OrganizationDocument, 'name' | 'brand'>): MailBrand {
  return { name, color: brand.primaryColor };
}
