import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { followPage } from './page-tags.ts';

/** What stands around every page of the shell. */
export function AppRoot() {
  const { pathname } = useLocation();
  useEffect(() => followPage(pathname), [pathname]);
  return <Outlet />;
}
