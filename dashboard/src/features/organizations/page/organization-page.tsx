import type { Organization, OrganizationCard } from '@oriel/contract/organization';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../base/page-title.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { organizationQuery } from '../../../kit/embedding/api.ts';
import { meQuery, switchOrganization } from '../../../kit/me.ts';
import { reported } from '../../../kit/report.ts';
import { peopleRights } from '../../../kit/rights/people-rights.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { comeToHelp } from '../api.ts';
import { OrganizationMark } from '../organization-mark.tsx';
import { type OrganizationTab, offeredTabs, tabOf } from './organization-tabs.ts';

// Each tab is loaded when it is opened.
const GeneralTab = lazy(async () => ({ default: (await import('../general/general-tab.tsx')).GeneralTab }));
const BrandingTab = lazy(async () => ({
  default: (await import('../branding/branding-tab.tsx')).BrandingTab,
}));
const PrivacyTab = lazy(async () => ({ default: (await import('../privacy/privacy-tab.tsx')).PrivacyTab }));
const OriginsTab = lazy(async () => ({ default: (await import('./origins-tab.tsx')).OriginsTab }));
const SettingsTab = lazy(async () => ({ default: (await import('./settings-tab.tsx')).SettingsTab }));

/** The current organization is returned in full, others only as a public card. */
function isWhole(organization: Organization | OrganizationCard): organization is Organization {
  return 'updatedAt' in organization;
}

export function OrganizationPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { data: me } = useQuery(meQuery);
  const { data: organization, error, isPending, refetch } = useQuery(organizationQuery(id));
  if (isPending) return <PageSkeleton />;
  if (!organization) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
    return <Failure title={t('organization.failed')} error={error} retry={() => void refetch()} />;
  }
  if (isWhole(organization)) return <Body key={id} organization={organization} />;
  const own = me?.organizations.find((one) => one.id === id);
  return own ? <Elsewhere id={id} name={own.name} /> : <Missing />;
}

function Body({ organization }: { organization: Organization }) {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const [parameters] = useSearchParams();
  const { manage, platform } = peopleRights(organization.role, me);
  const offered = offeredTabs(organization);
  const tab = tabOf(parameters.get('tab'), offered);
  const path = `/dashboard/organizations/${organization.id}`;
  const labels = t('organization.parts');
  const parts: Record<OrganizationTab, () => ReactNode> = {
    general: () => <GeneralTab organization={organization} mayEdit={manage} platform={platform} />,
    branding: () => <BrandingTab organization={organization} mayEdit={manage} />,
    privacy: () => <PrivacyTab organization={organization} mayEdit={manage} />,
    origins: () => <OriginsTab organization={organization} mayEdit={manage} />,
    settings: () => <SettingsTab organization={organization} mayEdit={manage} />,
  };
  return (
    <>
      <BackLink to="/dashboard/organizations" label={t('area.organizations')} />
      <Head organization={organization} platform={platform} />
      <TabLinks
        label={labels}
        tabs={offered.map((key) => ({
          key,
          label: t(`organizationTab.${key}`),
          to: key === 'general' ? path : `${path}?tab=${key}`,
          current: key === tab,
        }))}
      />
      <Suspense fallback={<Skeleton className="h-[192px] rounded-card" />}>{parts[tab]()}</Suspense>
    </>
  );
}

function Head({ organization, platform }: { organization: Organization; platform: boolean }) {
  const t = useTranslate();
  const { id, name, status, role, counts, features } = organization;
  usePageTitle(name);
  return (
    <header className="mb-8 flex flex-wrap items-center gap-6">
      <OrganizationMark organization={organization} className="size-16" />
      <div className="min-w-0 flex-1 basis-[240px]">
        <h1 className="text-xl break-words md:text-2xl">{name}</h1>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-secondary tabular">
          {role ? <span>{t(`role.${role}`)}</span> : null}
          <span>{t('users.count', { count: counts.members })}</span>
          {features.includes('estates') ? (
            <>
              <span>{t('member.estates.count', { count: counts.estates })}</span>
              <span>{t('organizations.apartments', { count: counts.apartments })}</span>
            </>
          ) : null}
          {status === 'SUSPENDED' ? (
            <span className="font-medium text-bad">{t('organizationStatus.SUSPENDED')}</span>
          ) : null}
        </p>
      </div>
      {platform && !role ? (
        <div className="flex max-w-[320px] flex-col items-start gap-1">
          <Button onClick={() => void reported(comeToHelp(id))}>{t('organization.help')}</Button>
          <p className="text-xs text-secondary">{t('organization.helpHelp')}</p>
        </div>
      ) : null}
    </header>
  );
}

/** Another of the user's organizations: its details are visible only after switching to it. */
function Elsewhere({ id, name }: { id: string; name: string }) {
  const t = useTranslate();
  return (
    <>
      <BackLink to="/dashboard/organizations" label={t('area.organizations')} />
      <PageHead title={name} lead={t('organization.elsewhere')} />
      <Button variant="primary" onClick={() => void switchOrganization(id)}>
        {t('organization.workHere')}
      </Button>
    </>
  );
}

function Missing() {
  const t = useTranslate();
  return (
    <MissingPage
      title={t('organization.missing.title')}
      text={t('organization.missing.text')}
      to="/dashboard/organizations"
      back={t('organization.missing.back')}
    />
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-hidden>
      <div className="flex items-center gap-6">
        <Skeleton className="size-16 rounded-pill" />
        <Skeleton className="h-12 w-full max-w-[320px]" />
      </div>
      <Skeleton className="h-[240px]" />
    </div>
  );
}
