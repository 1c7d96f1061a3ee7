import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

/** Header and tabs of the profile pages. */
export function ProfileFrame({
  current,
  children,
}: {
  current: 'profile' | 'notifications';
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t(current === 'profile' ? 'area.profile' : 'profile.notifications')} />
      <TabLinks
        label={t('area.profile')}
        tabs={[
          {
            key: 'profile',
            label: t('profile.about'),
            to: '/dashboard/profile',
            current: current === 'profile',
          },
          {
            key: 'notifications',
            label: t('profile.notifications'),
            to: '/dashboard/profile/notifications',
            current: current === 'notifications',
          },
        ]}
      />
      {children}
    </>
  );
}
