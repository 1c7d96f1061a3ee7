import type { PublicPanorama } from '@oriel/contract/panorama';
import { useEffect, useRef, useState } from 'react';
import { headingOf, horizontalFov } from '../../core/heading.ts';
import type { View } from '../../core/projection.ts';
import { useTexts } from '../../locales/texts.tsx';
import type { PanoramaStage } from '../../panorama/panorama-stage.ts';
import { type Plan, type Room, roomNear } from '../tour-rooms.ts';
import { useDrawn } from './use-drawn.ts';

/** CSS pixels around a room's dot that a tap counts for: half a touch target. */
const REACH = 26;

/** The plan with its rooms, the visitor's position and field of view. */
export function PlanCard({
  plans,
  panorama,
  stage,
  element,
  onGo,
}: {
  plans: readonly Plan[];
  panorama: PublicPanorama;
  stage: PanoramaStage | null;
  /** element of the picture, which gives its size */
  element: HTMLElement;
  onGo: (room: Room) => void;
}) {
  const text = useTexts();
  const current = panorama.id;
  const own = plans.find(({ rooms }) => rooms.some(({ id }) => id === current));
  // Another floor can be viewed until the visitor moves.
  const [looked, setLooked] = useState<{ from: string; assetId: string } | null>(null);
  const shown =
    (looked?.from === current ? plans.find(({ assetId }) => assetId === looked.assetId) : own) ??
    own ??
    plans[0];
  if (!shown) return null;

  return (
    <section className="oriel-panel oriel-plan" aria-label={text('plan.title')}>
      {plans.length > 1 ? (
        <fieldset className="oriel-choice oriel-plan-floors">
          <legend className="oriel-unseen">{text('plan.floors')}</legend>
          {plans.map((plan, index) => (
            <label key={plan.assetId}>
              <input
                type="radio"
                name="oriel-plan"
                checked={plan === shown}
                onChange={() => setLooked({ from: current, assetId: plan.assetId })}
              />
              <span>
                {plan.floor === null
                  ? text('plan.number', { number: index + 1 })
                  : text('rooms.floor', { floor: plan.floor })}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <PlanPicture
        key={shown.assetId}
        plan={shown}
        panorama={panorama}
        stage={stage}
        element={element}
        onGo={onGo}
      />
    </section>
  );
}

function PlanPicture({
  plan,
  panorama,
  stage,
  element,
  onGo,
}: {
  plan: Plan;
  panorama: PublicPanorama;
  stage: PanoramaStage | null;
  element: HTMLElement;
  onGo: (room: Room) => void;
}) {
  const text = useTexts();
  const cone = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<number | 'failed' | null>(null);

  // Cached: reading the size in every frame would force layout twice.
  const size = useRef({ width: element.clientWidth, height: element.clientHeight });
  useEffect(() => {
    const watch = new ResizeObserver(() => {
      size.current = { width: element.clientWidth, height: element.clientHeight };
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);

  const show = (view: View) => {
    const { width, height } = size.current;
    if (width < 1 || height < 1) return;
    const half = Math.min(90, horizontalFov(view, { width, height }) / 2);
    cone.current?.style.setProperty('rotate', `${headingOf(view.yaw, panorama.north)}deg`);
    cone.current?.style.setProperty('--half', `${half}deg`);
  };
  useDrawn(stage, (drawn) => show(drawn.getView()));
  // A still picture shows the first view.
  useEffect(() => {
    if (!stage) show(panorama.initialView);
  });

  const go = (room: Room) => {
    if (room.id !== panorama.id) onGo(room);
  };

  return (
    // Dots may be closer together than a finger is wide: a tap picks the nearest room. Keys reach the dots themselves.
    // biome-ignore lint/a11y/noStaticElementInteractions: what it does can be done by the buttons in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      className="oriel-plan-picture"
      {...(typeof state === 'number' ? { style: { '--ratio': state } as React.CSSProperties } : {})}
      onClick={(event) => {
        if (event.detail === 0) return;
        const box = event.currentTarget.getBoundingClientRect();
        const point = { x: event.clientX - box.left, y: event.clientY - box.top };
        const room = roomNear(plan, point, box, REACH);
        if (room) go(room);
      }}
    >
      {state === 'failed' ? (
        <p className="oriel-plan-failed">{text('plan.failed')}</p>
      ) : (
        <img
          src={plan.planUrl}
          alt=""
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) setState(naturalWidth / naturalHeight);
          }}
          onError={() => setState('failed')}
        />
      )}
      {plan.rooms.map((room) => {
        const here = room.id === panorama.id;
        return (
          <div
            key={room.id}
            className="oriel-plan-place"
            data-here={here || undefined}
            style={{ left: `${room.plan.x * 100}%`, top: `${room.plan.y * 100}%` }}
          >
            {here && panorama.northKnown ? <div ref={cone} className="oriel-plan-cone" /> : null}
            <button
              type="button"
              className="oriel-plan-dot"
              aria-label={room.name}
              aria-current={here ? 'location' : undefined}
              data-name={room.name}
              data-side={room.plan.x > 0.5 ? 'left' : 'right'}
              onClick={(event) => {
                if (event.detail === 0) go(room);
              }}
            />
          </div>
        );
      })}
    </div>
  );
}
