import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AnalyticsConsent } from './analytics/analytics-consent.tsx';
import { followPage } from './page-tags.ts';
import { analytics } from './services.ts';

/** What stands around every page of the shell. */
export function AppRoot() {
  const { pathname } = useLocation();
  // After the page's own effects, so that its title is there.
  useEffect(() => {
    followPage(pathname);
    analytics.pageView(pathname);
  }, [pathname]);
  return (
    <>
      <AnalyticsConsent />
      <Outlet />
    </>
  );
}
