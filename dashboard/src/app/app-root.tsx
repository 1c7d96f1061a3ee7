import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { followPage } from '../base/page-tags.ts';
import { analytics } from '../base/services.ts';
import { AnalyticsConsent } from '../kit/analytics-consent.tsx';

/** The frame around every page of the shell. */
export function AppRoot() {
  const { pathname } = useLocation();
  // After the page's own effects, so that its title is set.
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
