import type { Campaign, TrackingStats } from '@oriel/contract/tracking';
import { useTranslate } from '../../i18n/translate.ts';
import { type Bar, Bars } from '../../ui/charts/bars.tsx';
import { Part, Quiet } from './rankings.tsx';

const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'other'] as const;

function campaignName({ source, medium, campaign }: Campaign): string {
  return [campaign, source, medium].filter(Boolean).join(' · ');
}

/** Visitors by source, campaign and device. */
export function TrafficSources({ stats: { sources, campaigns, devices } }: { stats: TrackingStats }) {
  const t = useTranslate();
  const bar = (key: string, label: string, value: number): Bar => ({
    key,
    label,
    value,
    text: t('stats.people', { count: value }),
  });
  const hosts = sources.map(({ host, visitors }) =>
    bar(host, host === 'direct' || host === 'other' ? t(`stats.sources.${host}`) : host, visitors),
  );
  const known = DEVICES.flatMap((device) => {
    const count = devices[device] ?? 0;
    return count > 0 ? [bar(device, t(`stats.device.${device}`), count)] : [];
  });
  return (
    <div className="grid grid-cols-1 gap-12 md:grid-cols-2 xl:grid-cols-3">
      <Part id="sources" title={t('stats.sources')}>
        {hosts.length > 0 ? <Bars bars={hosts} /> : <Quiet>{t('stats.nothingHere')}</Quiet>}
      </Part>
      <Part id="campaigns" title={t('stats.campaigns')}>
        {campaigns.length > 0 ? (
          <Bars bars={campaigns.map((one) => bar(campaignName(one), campaignName(one), one.visitors))} />
        ) : (
          <Quiet>{t('stats.campaigns.none')}</Quiet>
        )}
      </Part>
      <Part id="devices" title={t('stats.devices')}>
        {known.length > 0 ? <Bars bars={known} /> : <Quiet>{t('stats.nothingHere')}</Quiet>}
      </Part>
    </div>
  );
}
