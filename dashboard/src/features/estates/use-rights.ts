import { useOrganization } from '../account/me.ts';
import { type Rights, rightsOf } from './rights.ts';

export function useRights(): Rights {
  return rightsOf(useOrganization()?.role);
}
