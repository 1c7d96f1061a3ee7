import { PERSON_PATH } from '@oriel/contract/person-path';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { followPage } from '../base/page-tags.ts';
import { analytics } from '../base/services.ts';
import { AnalyticsConsent } from '../kit/analytics-consent.tsx';

/** The frame around every page of the shell. */
export function AppRoot() {
  const { pathname } = useLocation();
  // Nobody counts who looks at their own data.
  const own = pathname === PERSON_PATH;
  // After the page's own effects, so that its title is set.
  useEffect(() => {
    followPage(pathname);
    if (!own) analytics.pageView(pathname);
  }, [pathname, own]);
  return (
    <>
      {own ? null : <AnalyticsConsent />}
      <Outlet />
    </>
  );
}
