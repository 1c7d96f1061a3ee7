import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery } from '../../kit/me.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHashTarget } from '../../ui/use-hash-target.ts';
import { AvatarSection } from './avatar-section.tsx';
import { BrandSection } from './brand-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import { SecuritySection } from './security-section.tsx';

const SECTIONS = ['picture', 'person', 'public', 'security', 'brand', 'data'] as const;

export function ProfilePage() {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  useHashTarget();
  return (
    <ProfileFrame current="profile">
      {me ? (
        <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[160px_minmax(0,640px)]">
          <nav aria-label={t('form.sections')} className="max-lg:hidden">
            <ul className="sticky top-8 flex flex-col gap-2 text-sm text-secondary">
              {SECTIONS.map((key) => (
                <li key={key}>
                  <a href={`#${key}`} className="rounded-control hover:text-ink">
                    {t(`profileSection.${key}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex min-w-0 flex-col gap-12">
            <AvatarSection me={me} />
            <ProfileForm me={me} />
            <SecuritySection me={me} />
            <BrandSection me={me} />
            <OwnDataSection me={me} />
          </div>
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </ProfileFrame>
  );
}
