import { viewHolding } from '../core/camera.ts';
import { boxWithin, grown } from '../core/places.ts';
import { type Angles, directionOf, pointOf } from '../core/projection.ts';
import { isWithin } from './anchored.ts';
import type { MarkPlacer } from './mark-placer.ts';
import type { MarksStage } from './marks-stage.ts';

/** Seconds of a turn to a mark. */
const TURN = 0.45;

/** Margin in CSS pixels at the edge of the picture, and around a card, within which a mark is brought back into view. */
const EDGE = 72;
const AROUND_CARD = 72;

/** Turns the view to a mark, unless it is already well visible and uncovered. */
export function bringIntoPicture(stage: MarksStage, { lens, labels }: MarkPlacer, position: Angles): void {
  const point = lens && pointOf(lens, directionOf(position));
  if (point && lens && isWithin(point, lens.viewport, -EDGE) && !labels.isCovered(point)) return;
  stage.setView({ yaw: position.yaw, pitch: position.pitch }, { seconds: TURN });
}

/**
 * Turns the view so that a card does not hide its subject: to the middle of the uncovered part.
 *
 * @param seen only if the subject is in the picture: respects a visitor who has looked away
 */
export function bringBesideCard(
  stage: MarksStage,
  { lens, labels }: MarkPlacer,
  position: Angles,
  layer: HTMLElement,
  card: HTMLElement,
  { seen = false } = {},
): void {
  if (!lens) return;
  const { viewport } = lens;
  const box = boxWithin(layer.getBoundingClientRect(), card);
  const direction = directionOf(position);
  const point = pointOf(lens, direction);
  const near = grown(box, AROUND_CARD);
  const inSight = point && isWithin(point, viewport, seen ? 0 : -EDGE / 2);
  const besideCard =
    point && (point.x < near.left || point.x > near.right || point.y < near.top || point.y > near.bottom);
  const covered = point && (!besideCard || labels.isCovered(point));
  if (inSight ? !covered : seen) return;
  const { width, height } = viewport;
  // Beside a card on the right or above a sheet at the foot, whichever leaves more of the picture.
  const beside = box.left * height > box.top * width;
  const goal = beside ? { x: box.left / 2, y: height / 2 } : { x: width / 2, y: box.top / 2 };
  const view = stage.getView();
  stage.setView(viewHolding(direction, goal, view.fov, viewport, { ...view, ...position }), {
    seconds: TURN,
  });
}
