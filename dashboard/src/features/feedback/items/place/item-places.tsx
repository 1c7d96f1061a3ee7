import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackItem } from '@oriel/contract/feedback';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { FilmPlaces } from './film-places.tsx';
import { PicturePlaces } from './picture-places.tsx';

export interface ItemPlacesProps {
  item: FeedbackItem;
  places: readonly CommentPosition[];
  /** index of the place that is put next */
  chosen: number;
  /** what a place is called, by its number from 1 */
  labelOf: (number: number) => string;
  /** of the buttons that put the chosen place at the cross, or at the moment of a film */
  cross: string;
  moment: string;
  onChoose: (index: number) => void;
  onPlace: (index: number, position: CommentPosition) => void;
}

const SpherePlaces = lazy(async () => ({ default: (await import('./sphere-places.tsx')).SpherePlaces }));
const ModelPlaces = lazy(async () => ({ default: (await import('./model-places.tsx')).ModelPlaces }));

/** The item itself with numbered places on it, which are put by hand and by keyboard. Places of a map are written (`PlaceText`). */
export function ItemPlaces(props: ItemPlacesProps) {
  const { type } = props.item;
  if (type === 'MAP') return null;
  if (type === 'IMAGE') return <PicturePlaces {...props} />;
  if (type === 'VIDEO') return <FilmPlaces {...props} />;
  const Places = type === 'PANORAMA' ? SpherePlaces : ModelPlaces;
  return (
    <Suspense fallback={<Skeleton className="aspect-[16/10]" />}>
      <Places {...props} />
    </Suspense>
  );
}
