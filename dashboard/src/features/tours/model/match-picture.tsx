import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { useTranslate } from '../../../i18n/translate.ts';
import { PickInSphere } from '../../../kit/tours/pick-in-sphere.tsx';
import type { Room } from '../editor/tour-rooms.ts';

/** Degrees per arrow key: a pixel of the picture as it opens. */
const STEP = 0.1;

/** The picture of a room with the two points that are picked in it. */
export function MatchPicture({
  room,
  points,
  active,
  onChoose,
  onPick,
  onCancel,
}: {
  room: Room;
  points: readonly [SpherePosition | undefined, SpherePosition | undefined];
  /** The point that is picked next. */
  active: 0 | 1;
  onChoose: (index: 0 | 1) => void;
  onPick: (index: 0 | 1, position: SpherePosition) => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const of = (index: number) => (index === 0 ? 0 : 1);
  return (
    <PickInSphere
      room={room}
      points={points}
      active={active}
      step={STEP}
      focus
      labelOf={(number) => t('tourModel.match.inPicture', { number })}
      middle={t('tourModel.match.middle', { number: active + 1 })}
      onChoose={(index) => onChoose(of(index))}
      onPick={(index, position) => onPick(of(index), position)}
      onCancel={onCancel}
    />
  );
}
