import type { Invitation } from '@oriel/contract/invitation';
import { useTranslate } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The organization and role of an invitation. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const t = useTranslate();
  const { organization, inviter, role } = invitation;
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-raised p-4">
      <Avatar name={organization.name} url={organization.logoUrl} className="size-12 text-base" />
      <div className="min-w-0">
        <p className="font-medium break-words">{organization.name}</p>
        <p className="text-sm text-secondary">
          {inviter ? t('join.by', { inviter, role: t(`role.${role}`) }) : t(`role.${role}`)}
        </p>
      </div>
    </div>
  );
}
