import { Navigate, useLocation } from 'react-router';

/**
 * Leads on to another address in the place of this one. Unlike `Navigate` alone it does so at every address that it is shown at: going back
 * before what it leads to is drawn would else leave an empty page.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation();
  return <Navigate key={key} replace to={to} />;
}
