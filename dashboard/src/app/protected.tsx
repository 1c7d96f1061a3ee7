import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { meQuery } from '../features/account/me.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorScreen } from './error-screen.tsx';
import { loginPath } from './next-path.ts';
import { session } from './services.ts';

export interface ProtectedProps {
  /** E-mails that may enter; none means anybody who is signed in. */
  emails?: readonly string[];
  children: ReactNode;
}

/** A page for the signed-in; others are led to sign-in and come back afterwards. */
export function Protected({ emails, children }: ProtectedProps) {
  const { pathname, search } = useLocation();
  const { token, ended } = useStore(session.store);
  if (!token) return <Navigate replace to={ended === 'left' ? '/login' : loginPath(pathname + search)} />;
  return emails ? <AllowList emails={emails}>{children}</AllowList> : children;
}

function AllowList({ emails, children }: { emails: readonly string[]; children: ReactNode }) {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  if (!me) return null;
  if (!emails.includes(me.email)) return <ErrorScreen statusCode={403} title={t('error.forbidden')} />;
  return children;
}
