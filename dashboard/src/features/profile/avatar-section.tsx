import type { User } from '@oriel/contract/user';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { FormSection } from '../../kit/form/fields.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { avatarRefusal } from './pictures.ts';

/** A user's picture. */
export function AvatarSection({ me }: { me: User }) {
  const t = useTranslate();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [refused, setRefused] = useState<string>();

  async function choose(file: File): Promise<void> {
    setRefused(avatarRefusal(file));
    if (avatarRefusal(file)) return;
    await createImageBitmap(file).then(setPicture, () =>
      setRefused(t('picture.unreadable', { name: file.name })),
    );
  }

  return (
    <FormSection id="picture" title={t('profile.picture')} lead={t('profile.pictureLead')}>
      <div className="flex items-center gap-6">
        <Avatar name={me.name} url={me.avatarUrl} className="size-24 text-xl" />
        <ChoosePicture
          label={t('profile.choosePicture')}
          action={t(me.avatarUrl ? 'profile.otherPicture' : 'profile.choosePicture')}
          onFile={(file) => void choose(file)}
        />
      </div>
      {refused ? <Notice>{refused}</Notice> : null}
      {picture ? <CropDialog picture={picture} onClose={() => setPicture(undefined)} /> : null}
    </FormSection>
  );
}
