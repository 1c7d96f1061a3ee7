import { i18n } from '@lingui/core';
import type { User } from '@oriel/contract/user';
import { Mail, Phone } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { ProfileValues } from './profile-values.ts';

/** The card that buyers see next to an apartment, with the form's current values. */
export function AgentCardPreview({ me }: { me: User }) {
  const t = useTranslate();
  const organization = useOrganization();
  const { watch } = useFormContext<ProfileValues>();
  const { firstName, lastName, jobTitle, phone, publicProfile } = watch();
  const { enabled, title, bio, languages, showEmail, showPhone } = publicProfile;
  if (!enabled) return <p className="text-sm text-secondary">{t('profile.notShown')}</p>;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-sm font-medium">{t('profile.preview')}</figcaption>
      <div className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4">
        <div className="flex items-center gap-4">
          <Avatar name={name} url={me.avatarUrl} className="size-12 text-base" />
          <div className="min-w-0 flex-1">
            <p className="font-medium break-words">{name}</p>
            <p className="text-sm break-words text-secondary">{title || jobTitle || organization?.name}</p>
          </div>
          {showPhone && phone ? <Phone size={20} strokeWidth={1.5} role="img" aria-label={phone} /> : null}
          {showEmail ? <Mail size={20} strokeWidth={1.5} role="img" aria-label={me.email} /> : null}
        </div>
        {bio ? <p className="text-sm break-words whitespace-pre-line">{bio}</p> : null}
        {languages.length > 0 ? (
          <p className="text-sm text-secondary">{languages.map(languageName).join(', ')}</p>
        ) : null}
      </div>
    </figure>
  );
}

/** "Polish" for "pl"; anything that is not a tag stays as it is. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(i18n.locale, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
