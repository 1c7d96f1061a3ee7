import type { Organization } from '@oriel/contract/organization';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { useOrganization } from '../../../kit/me.ts';
import { OrganizationMark } from '../organization-mark.tsx';

/** An organization in a list, linked to its page. */
export function OrganizationCardLink({ organization }: { organization: Organization }) {
  const t = useTranslate();
  const current = useOrganization();
  const { id, name, slug, role, status, counts, features } = organization;
  return (
    <li className="relative flex min-w-0 items-start gap-4 rounded-card border border-line bg-raised p-4 transition-colors hover:border-faint">
      <OrganizationMark organization={organization} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-base">
          <Link
            to={`/dashboard/organizations/${id}`}
            className="rounded-control break-words after:absolute after:inset-0"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-secondary">
          <span>{slug}</span>
          {role ? <span>{t(`role.${role}`)}</span> : null}
          {current?.id === id ? <span className="text-ink">{t('organizations.here')}</span> : null}
          {status === 'SUSPENDED' ? (
            <span className="font-medium text-bad">{t('organizationStatus.SUSPENDED')}</span>
          ) : null}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm tabular">
          <span>{t('users.count', { count: counts.members })}</span>
          {features.includes('estates') ? (
            <>
              <span>{t('member.estates.count', { count: counts.estates })}</span>
              <span>{t('organizations.apartments', { count: counts.apartments })}</span>
            </>
          ) : null}
        </p>
      </div>
    </li>
  );
}
