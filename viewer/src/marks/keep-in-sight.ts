import { viewHolding } from '../core/camera.ts';
import { type Angles, directionOf, type Lens, pointOf } from '../core/projection.ts';
import { isWithin } from './anchored.ts';
import type { MarksStage } from './marks-stage.ts';

/** Seconds of a turn to a mark. */
const TURN = 0.45;

/** CSS pixels from the edge of the picture within which a mark is looked at anew, and of a card's neighbourhood. */
const EDGE = 72;
const AROUND_CARD = 72;

/** Turns the view to a mark, unless it is well in the picture already. */
export function bringIntoPicture(stage: MarksStage, lens: Lens | null, position: Angles): void {
  const point = lens && pointOf(lens, directionOf(position));
  if (point && lens && isWithin(point, lens.viewport, -EDGE)) return;
  stage.setView({ yaw: position.yaw, pitch: position.pitch }, { seconds: TURN });
}

/** Turns the view so far that a card does not hide what it is about: into the middle of what the card leaves free. */
export function bringBesideCard(
  stage: MarksStage,
  lens: Lens | null,
  position: Angles,
  layer: HTMLElement,
  card: HTMLElement,
): void {
  if (!lens) return;
  const around = layer.getBoundingClientRect();
  const box = card.getBoundingClientRect();
  const left = box.left - around.left;
  const top = box.top - around.top;
  const direction = directionOf(position);
  const point = pointOf(lens, direction);
  const inSight = point && isWithin(point, lens.viewport, -EDGE / 2);
  const covered = point && point.x > left - AROUND_CARD && point.y > top - AROUND_CARD;
  if (inSight && !covered) return;
  const { width, height } = lens.viewport;
  // Beside a card on the right, above a sheet at the foot.
  const beside = left > width / 3;
  const goal = beside ? { x: left / 2, y: height / 2 } : { x: width / 2, y: top / 2 };
  const view = stage.getView();
  stage.setView(viewHolding(direction, goal, view.fov, lens.viewport, { ...view, ...position }), {
    seconds: TURN,
  });
}
