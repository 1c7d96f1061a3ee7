import { USER_ASSET_TYPES } from '@oriel/contract/enums';
import type { User } from '@oriel/contract/user';
import { useState } from 'react';
import { errorDetail } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { FormSection } from '../../kit/form/fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ChoosePicture } from './choose-picture.tsx';
import { brandRefusal, sendBrandPicture, type UserAssetType } from './pictures.ts';

/** A user's own brand pictures, one of each kind. */
export function BrandSection({ me }: { me: User }) {
  const t = useTranslate();
  return (
    <FormSection id="brand" title={t('profile.brand')} lead={t('profile.brandLead')}>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {USER_ASSET_TYPES.map((type) => (
          <BrandPicture key={type} type={type} url={me.assets.find((asset) => asset.type === type)?.url} />
        ))}
      </ul>
    </FormSection>
  );
}

function BrandPicture({ type, url }: { type: UserAssetType; url: string | undefined }) {
  const t = useTranslate();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const name = t(`userAsset.${type}`);

  async function send(file: File): Promise<void> {
    const refused = brandRefusal(file);
    setFailure(refused);
    if (refused) return;
    setSending(true);
    await sendBrandPicture(type, file).catch((error: unknown) => setFailure(errorDetail(error)));
    setSending(false);
  }

  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex items-center gap-4">
        {url ? (
          <img
            src={url}
            alt={name}
            className={`h-12 w-24 shrink-0 rounded-control object-contain p-1 ${type === 'LOGO_DARK' ? 'bg-black' : 'bg-sunken'}`}
          />
        ) : (
          <span aria-hidden className="h-12 w-24 shrink-0 rounded-control border border-dashed border-line" />
        )}
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium">{name}</p>
          <p className="text-xs text-secondary">{t(`userAsset.${type}.help`)}</p>
        </div>
        <ChoosePicture
          label={t('profile.chooseNamed', { name })}
          disabled={sending}
          onFile={(file) => void send(file)}
          action={t(url ? 'profile.replace' : 'profile.upload')}
          about={name}
        />
      </div>
      {sending ? <ProgressBar label={name} /> : null}
      {failure ? <Notice>{failure}</Notice> : null}
    </li>
  );
}
