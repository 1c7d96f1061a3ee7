import type { AssetType } from '@oriel/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../base/call-query.ts';
import { callQuery } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { AssetPicker } from './asset-picker.tsx';

export interface AssetSettingProps {
  readonly label: string;
  readonly help?: string;
  readonly types: readonly AssetType[];
  readonly assetId: string | undefined;
  readonly url: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: string | null) => void;
}

/** A file of a navigator, a tour or a feedback project. */
export function AssetSetting({ label, help, types, assetId, url, error, onChange }: AssetSettingProps) {
  const t = useTranslate();
  const [picking, setPicking] = useState(false);
  const asset = useQuery({
    ...callQuery('getAsset', { id: assetId ?? '' }),
    select: dataOf,
    enabled: assetId !== undefined,
    staleTime: 60_000,
  });
  const picture = url ?? asset.data?.thumbnailUrl;
  return (
    <div className="flex flex-col gap-1">
      <span className="text-sm font-medium">{label}</span>
      <div className="flex flex-wrap items-center gap-3">
        {assetId && picture ? (
          <img src={picture} alt="" className="h-12 w-[72px] rounded-control object-cover" />
        ) : null}
        <span className="min-w-0 flex-1 truncate text-sm text-secondary">
          {assetId ? asset.data?.name : t('assets.noFile')}
        </span>
        <Button size="small" onClick={() => setPicking(true)}>
          {t('assets.choose')}
        </Button>
        {assetId ? (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {t('action.remove')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="text-sm text-bad">{error}</p>
      ) : help ? (
        <p className="text-xs text-secondary">{help}</p>
      ) : null}
      {picking ? (
        <AssetPicker
          title={label}
          types={types}
          onChoose={({ id }) => onChange(id)}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </div>
  );
}
