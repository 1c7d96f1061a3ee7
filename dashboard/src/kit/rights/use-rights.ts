import { useOrganization } from '../me.ts';
import { type Rights, rightsOf } from './rights.ts';

export function useRights(): Rights {
  return rightsOf(useOrganization()?.role);
}
