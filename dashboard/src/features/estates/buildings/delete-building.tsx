import type { Building } from '@oriel/contract/building';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { deleteBuilding } from '../../../kit/estates/api.ts';
import { navigatorsQuery } from '../../../kit/navigators/api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toasts } from '../../../ui/toast-store.ts';

/** Confirms deleting a building. One with apartments or navigators stays, with the reason. */
export function DeleteBuilding({ building, onClose }: { building: Building; onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { id, estateId, name, counts } = building;
  const { data, isPending } = useQuery(navigatorsQuery({ buildingId: id }));
  const navigators = data ?? [];
  const { apartments, others = 0 } = counts;
  const inTheWay = apartments + others > 0 || navigators.length > 0;

  async function remove(): Promise<void> {
    await deleteBuilding(id);
    if (pathname.endsWith(id)) await navigate(`/dashboard/estates/${estateId}/buildings`);
    toasts.add({ title: t('delete.done', { name }) });
  }

  return (
    <Confirm
      title={t('delete.question', { name })}
      description={t(inTheWay ? 'deleteBuilding.inTheWay' : 'deleteBuilding.consequence')}
      confirm={t('deleteBuilding.confirm')}
      running={t('delete.running')}
      keep={t('delete.keep')}
      disabled={isPending || inTheWay}
      onConfirm={remove}
      onClose={onClose}
    >
      {isPending ? <Skeleton className="mt-4 h-8" /> : null}
      {inTheWay ? (
        <div className="mt-4">
          <Notice tone="calm">
            {apartments + others > 0 ? (
              <p>
                <Link to={`/dashboard/apartments?buildingId=${id}`} className="underline underline-offset-2">
                  {[
                    ...(apartments > 0 ? [t('deleteEstate.apartments', { count: apartments })] : []),
                    ...(others > 0 ? [t('deleteEstate.others', { count: others })] : []),
                  ].join(', ')}
                </Link>
              </p>
            ) : null}
            {navigators.map((navigator) => (
              <p key={navigator.id}>
                <Link
                  to={`/dashboard/estates/${estateId}/navigators/${navigator.id}`}
                  className="underline underline-offset-2"
                >
                  {t('deleteBuilding.navigator', { name: navigator.name })}
                </Link>
              </p>
            ))}
          </Notice>
        </div>
      ) : null}
    </Confirm>
  );
}
