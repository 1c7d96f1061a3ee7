import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useStore } from 'zustand';
import { loginPath } from '../base/next-path.ts';
import { session } from '../base/services.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';
import { meQuery } from '../kit/me.ts';
import { Redirect } from '../kit/redirect.tsx';

/**
 * A list of e-mails with access to a page, by the field of the signed-in user that says whether they are on it. The server compares, so
 * that the lists stay secret.
 */
export type EmailList = 'platformStaff';

export interface ProtectedProps {
  /** The list the user must be on; without one, any signed-in user may enter. */
  emails?: EmailList | undefined;
  children: ReactNode;
}

/** A page for signed-in users; others go to sign-in and return afterwards. */
export function Protected({ emails, children }: ProtectedProps) {
  const { pathname, search } = useLocation();
  const { token, ended } = useStore(session.store);
  if (!token) return <Redirect to={ended === 'left' ? '/login' : loginPath(pathname + search)} />;
  return emails ? <AllowList emails={emails}>{children}</AllowList> : children;
}

function AllowList({ emails, children }: { emails: EmailList; children: ReactNode }) {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  // Until the user is known, the frame shows that it is loading, and no page.
  if (me && !me[emails]) return <ErrorScreen statusCode={403} title={t('error.forbidden')} />;
  return children;
}
