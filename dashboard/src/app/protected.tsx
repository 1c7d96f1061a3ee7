import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { loginPath } from '../base/next-path.ts';
import { session } from '../base/services.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';
import { meQuery } from '../kit/me.ts';

/**
 * A list of e-mails that pages are kept for, by the field of the signed-in user that tells whether theirs is on it. The server compares: who
 * is on a list is nothing to tell every browser.
 */
export type EmailList = 'platformStaff';

export interface ProtectedProps {
  /** Whose e-mail has to be on it; without a list, anybody who is signed in may enter. */
  emails?: EmailList | undefined;
  children: ReactNode;
}

/** A page for the signed-in; others are led to sign-in and come back afterwards. */
export function Protected({ emails, children }: ProtectedProps) {
  const { pathname, search } = useLocation();
  const { token, ended } = useStore(session.store);
  if (!token) return <Navigate replace to={ended === 'left' ? '/login' : loginPath(pathname + search)} />;
  return emails ? <AllowList emails={emails}>{children}</AllowList> : children;
}

function AllowList({ emails, children }: { emails: EmailList; children: ReactNode }) {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  // Until it is known who looks, the frame says so, and shows no page.
  if (me && !me[emails]) return <ErrorScreen statusCode={403} title={t('error.forbidden')} />;
  return children;
}
