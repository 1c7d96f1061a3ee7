import type { Organization } from '@oriel/contract/organization';
import { AllowedOrigins } from '../../../kit/embedding/allowed-origins.tsx';

/** Websites that may frame the organization's viewers; the embed page has the same list. */
export function OriginsTab({ organization, mayEdit }: { organization: Organization; mayEdit: boolean }) {
  return <AllowedOrigins organizationId={organization.id} mayEdit={mayEdit} wanted={undefined} />;
}
