import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { useStore } from 'zustand';
import { brand } from '../../base/config.ts';
import { followAccountLanguage } from '../../base/preferences.ts';
import { session } from '../../base/services.ts';
import { pickOrganization } from '../../features/account/pick-organization.ts';
import { writeNumbersAsIn } from '../../i18n/format.ts';
import { loadMessages } from '../../i18n/language.ts';
import { areaAt, areasFor, refusalOf } from '../../kit/areas.ts';
import { publishing } from '../../kit/estates/guide/publishing.ts';
import { trips } from '../../kit/estates/guide/trip.ts';
import { meQuery, useOrganization } from '../../kit/me.ts';
import { question } from '../../ui/leaving.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SkipLinks } from '../../ui/skip-links.tsx';
import { Commands } from '../commands/commands.tsx';
import { type EmailList, Protected } from '../protected.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { MeFailed } from './me-failed.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';

/** Page data in a route. */
export interface PageHandle {
  /** The list of e-mails with access to the page. */
  readonly emails: EmailList;
}

export function Shell() {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined); // Defined in `router.tsx`.
  return (
    <Protected emails={handles.findLast((handle) => handle)?.emails}>
      <Frame />
    </Protected>
  );
}

function Frame() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const organization = useOrganization();
  const areas = areasFor(brand.key, organization);

  // A new page starts at its top, also for keyboard and screen readers, unless the address names a part of it.
  const lastPath = useRef(pathname);
  useLayoutEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="min-h-dvh md:grid print:block md:grid-cols-[232px_minmax(0,1fr)]">
      <SkipLinks main="main" />
      <Rail areas={areas} />
      <TopBar />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1240px] min-w-0 px-4 pt-6 pb-[calc(96px+env(safe-area-inset-bottom))] outline-none md:px-8 md:pt-12 md:pb-16 min-[1400px]:px-12 short:pt-6"
      >
        <WayBack />
        <Content />
      </main>
      <BottomBar areas={areas} />
      <Commands areas={areas} />
      <Publishing />
      <Leaving />
    </div>
  );
}

const LeaveQuestion = lazy(async () => ({
  default: (await import('../../ui/leave-question.tsx')).LeaveQuestion,
}));

/** The question whether to lose something, once there is one. */
function Leaving() {
  const isAsked = useStore(question, ({ act }) => act !== undefined);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <LeaveQuestion />
    </Suspense>
  );
}

// Its code and words are fetched by whoever is on a step of a guide.
const GuideBar = lazy(async () => {
  const [bar] = await Promise.all([import('../../kit/estates/guide/guide-bar.tsx'), loadMessages('guide')]);
  return { default: bar.GuideBar };
});

/** The way back to the guide that a page was opened from. */
function WayBack() {
  const trip = useStore(trips, (state) => state.trip);
  if (!trip) return null;
  return (
    <Suspense fallback={null}>
      <GuideBar trip={trip} />
    </Suspense>
  );
}

const PublishingHost = lazy(async () => {
  const [host] = await Promise.all([
    import('../../kit/estates/guide/publishing-host.tsx'),
    loadMessages('guide'),
  ]);
  return { default: host.PublishingHost };
});

/** The question what to publish, once it is asked. */
function Publishing() {
  const estateId = useStore(publishing, (state) => state.estateId);
  if (!estateId) return null;
  return (
    <Suspense fallback={null}>
      <PublishingHost estateId={estateId} />
    </Suspense>
  );
}

// Few ever see these, so the first load goes without their drawings.
const NoOrganization = lazy(async () => ({
  default: (await import('./no-organization.tsx')).NoOrganization,
}));
const NotYours = lazy(async () => ({ default: (await import('./not-yours.tsx')).NotYours }));

/** The page, once the user and the organization are known. */
function Content() {
  const { data: me, isError } = useQuery(meQuery);
  const { pathname } = useLocation();
  const stored = useStore(session.store, ({ organization }) => organization);
  const organization = me ? pickOrganization(me, stored) : undefined;

  useEffect(() => {
    if (organization && organization !== stored) session.chooseOrganization(organization);
  }, [organization, stored]);
  useEffect(() => {
    if (me) void followAccountLanguage(me.locale);
  }, [me]);

  if (!me) return isError ? <MeFailed /> : <PageSkeleton />;
  const area = areaAt(pathname);
  // Without an organization there is still an account, and all organizations for whoever runs the installation.
  const isAlone = area?.key === 'profile' || (me.platformStaff && area?.key === 'organizations');
  if (!organization && isAlone) return <Outlet />;
  if (!organization)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NoOrganization />
      </Suspense>
    );
  if (organization !== stored) return <PageSkeleton />;
  const member = me.organizations.find(({ id }) => id === organization);
  // Before the page is drawn: its numbers are written as where the team is.
  writeNumbersAsIn(member?.country);
  const refusal = area && member && refusalOf(area, member);
  if (refusal)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <NotYours area={area} refusal={refusal} />
      </Suspense>
    );
  // Another organization remounts the page.
  return <Outlet key={organization} />;
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full max-w-[320px]" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}
