import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../../i18n/translate.ts';
import { panoramaQuery } from '../../../../kit/tours/api.ts';
import { PickInSphere } from '../../../../kit/tours/pick-in-sphere.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { ItemPlacesProps } from './item-places.tsx';

/** A panorama with its places in the sphere. */
export function SpherePlaces({ item, places, chosen, labelOf, cross, onChoose, onPlace }: ItemPlacesProps) {
  const t = useTranslate();
  const { data: room, isError } = useQuery(panoramaQuery(item.panoramaId ?? ''));
  if (isError) return <p className="text-sm text-secondary">{t('feedback.place.PANORAMA.gone')}</p>;
  if (!room) return <Skeleton className="aspect-[16/10]" />;
  return (
    <PickInSphere
      room={room}
      points={places.map((place) => (place.kind === 'SPHERE' ? place : undefined))}
      active={chosen}
      labelOf={labelOf}
      middle={cross}
      onChoose={onChoose}
      onPick={(index, { yaw, pitch }) => onPlace(index, { kind: 'SPHERE', yaw, pitch })}
    />
  );
}
