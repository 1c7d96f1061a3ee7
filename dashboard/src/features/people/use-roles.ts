import { FEATURE_KEYS, type Role, rolesWith } from '@oriel/contract/enums';
import type { MessageId } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';

/** The roles that the organization can give, and the sentence on what each may do there. */
export function useRoles(): {
  /** It has estates, which members can be limited to. */
  readonly sells: boolean;
  readonly roles: readonly Role[];
  readonly mayOf: (role: Role) => MessageId;
} {
  const features = useOrganization()?.features ?? FEATURE_KEYS;
  const sells = features.includes('estates');
  return {
    sells,
    roles: rolesWith(features),
    mayOf: (role) => (role === 'USER' && !sells ? 'roleMay.USER.feedback' : `roleMay.${role}`),
  };
}
