import type { Locale } from '@oriel/contract/enums';
import type { User, UserPatch } from '@oriel/contract/user';
import { changesOf } from '../../kit/form/changes-of.ts';

/** A profile as form values: texts, with nothing missing. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  phone: string;
  jobTitle: string;
  locale: Locale;
  timezone: string;
  publicProfile: {
    enabled: boolean;
    title: string;
    bio: string;
    languages: string[];
    showEmail: boolean;
    showPhone: boolean;
  };
}

export function valuesOf(me: User): ProfileValues {
  const { enabled, title = '', bio = '', languages, showEmail, showPhone } = me.publicProfile;
  return {
    firstName: me.firstName,
    lastName: me.lastName,
    phone: me.phone ?? '',
    jobTitle: me.jobTitle ?? '',
    locale: me.locale,
    timezone: me.timezone,
    publicProfile: { enabled, title, bio, languages: [...languages], showEmail, showPhone },
  };
}

/** The patch that makes a profile match its form. */
export function profileChanges(me: User, values: ProfileValues): UserPatch {
  return changesOf(bodyOf(valuesOf(me)), bodyOf(values));
}

/** A phone number in international format: without spaces and punctuation, 00 replaced by a plus. */
export function dialled(phone: string): string {
  return phone.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
}

function bodyOf({ phone, jobTitle, publicProfile, ...rest }: ProfileValues) {
  const { title, bio, ...shown } = publicProfile;
  return {
    ...rest,
    phone: dialled(phone) || null,
    jobTitle: jobTitle.trim() || null,
    publicProfile: { ...shown, title: title.trim() || null, bio: bio.trim() || null },
  };
}
