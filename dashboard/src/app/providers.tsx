import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient, session } from '../base/services.ts';
import { ORGANIZATION_KEY, TOKEN_KEY } from '../base/storage-keys.ts';
import { Toaster } from '../ui/toaster.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { router } from './router.tsx';

export function Providers() {
  useFollowOtherTabs();
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <RouterProvider router={router} />
          <Toaster />
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Signing out or switching the organization in one tab applies to all. */
function useFollowOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== null && key !== TOKEN_KEY && key !== ORGANIZATION_KEY) return;
      const before = session.store.getState().organization;
      session.reread();
      const { token, organization } = session.store.getState();
      if (!token) queryClient.clear();
      else if (organization !== before)
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getMe' });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
}
