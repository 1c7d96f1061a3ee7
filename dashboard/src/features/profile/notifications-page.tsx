import type { NotificationChannels } from '@oriel/contract/user';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery, updateMe } from '../../kit/me.ts';
import { reported } from '../../kit/report.ts';
import { SWITCH } from '../../ui/controls.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { kindsTold, type ToldKind } from './notifications-told.ts';
import { ProfileFrame } from './profile-frame.tsx';

const CHANNELS = ['email', 'inApp'] as const satisfies readonly (keyof NotificationChannels)[];
type Channel = (typeof CHANNELS)[number];

/** The user's notifications and their channels. Each switch saves by itself. */
export function NotificationsPage() {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const kinds = me && kindsTold(me.organizations);
  return (
    <ProfileFrame current="notifications">
      <p className="mb-6 max-w-[640px] text-secondary">{t('notify.lead')}</p>
      {kinds?.length === 0 ? (
        <p>{t('notify.none')}</p>
      ) : me && kinds ? (
        <table className="w-full max-w-[720px] text-left text-sm">
          <thead>
            <tr className="border-b border-line text-secondary">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t('notify.what')}
              </th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col" className="w-24 py-2 text-center font-medium">
                  {t(`notify.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind} className="border-b border-line">
                <th scope="row" className="py-3 pr-4 font-normal">
                  <span className="block font-medium">{t(`notifyKind.${kind}`)}</span>
                  <span className="block text-xs text-secondary">{t(`notifyKind.${kind}.help`)}</span>
                </th>
                {CHANNELS.map((channel) => (
                  <td key={channel} className="text-center align-middle">
                    <input
                      type="checkbox"
                      role="switch"
                      aria-label={`${t(`notifyKind.${kind}`)}: ${t(`notify.${channel}`)}`}
                      checked={me.notifications[kind][channel]}
                      onChange={({ target }) => void change(kind, channel, target.checked)}
                      aria-checked={me.notifications[kind][channel]}
                      className={SWITCH}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Skeleton className="h-24 max-w-[720px]" />
      )}
    </ProfileFrame>
  );
}

/** Applied at once; reverted and reported when saving fails. */
async function change(kind: ToldKind, channel: Channel, on: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
  show(kind, channel, on);
  if (!(await reported(updateMe({ notifications: { [kind]: { [channel]: on } } })))) show(kind, channel, !on);
}

function show(kind: ToldKind, channel: Channel, on: boolean): void {
  queryClient.setQueryData(meQuery.queryKey, (known) => {
    if (!known) return known;
    const { notifications, ...me } = known.data;
    return {
      ...known,
      data: { ...me, notifications: { ...notifications, [kind]: { ...notifications[kind], [channel]: on } } },
    };
  });
}
