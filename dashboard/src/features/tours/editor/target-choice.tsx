import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { Toggle } from '../../../ui/controls.tsx';
import { useEditor } from './editor-context.ts';
import { FRESH } from './editor-state.ts';
import { unreachable } from './reachability.ts';

/** Selects the target of a new portal: one look at the rooms, one click. */
export function TargetChoice({ position }: { position: SpherePosition }) {
  const t = useTranslate();
  const { room, rooms, state, actions } = useEditor();
  const [both, setBoth] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const lost = new Set(unreachable(rooms).map(({ id }) => id));

  function choose(targetPanoramaId: string, name: string): void {
    state.setState(FRESH);
    const portal = { panoramaId: room.id, targetPanoramaId, position, bidirectional: both };
    void reported(actions.addPortal(portal)).then((added) => {
      if (added) state.setState({ said: t(both ? 'portals.addedBoth' : 'portals.added', { name }) });
      // Keeps the position: another target may be allowed there.
      else if (!state.getState().task) state.setState({ newPortal: position });
    });
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-base font-medium outline-none">
        {t('portals.where')}
      </h3>
      <Toggle
        label={t('portals.bothDirections')}
        help={t('portals.bothDirections.help')}
        on={both}
        onChange={setBoth}
      />
      <ul className="grid grid-cols-2 gap-3">
        {rooms
          .filter(({ id }) => id !== room.id)
          // Unreachable rooms are the most likely targets.
          .toSorted((a, b) => Number(lost.has(b.id)) - Number(lost.has(a.id)))
          .map(({ id, name, thumbnailUrl }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                onClick={() => choose(id, name)}
                className="group flex w-full flex-col gap-1 rounded-control text-left"
              >
                <span className="block aspect-[16/10] w-full overflow-hidden rounded-control bg-sunken">
                  {thumbnailUrl ? (
                    <img
                      src={thumbnailUrl}
                      alt=""
                      loading="lazy"
                      className="h-full w-full object-cover transition-transform group-hover:scale-[1.03]"
                    />
                  ) : null}
                </span>
                <span className="block w-full truncate text-sm">{name}</span>
                {lost.has(id) ? <span className="text-xs text-wait">{t('rooms.lost')}</span> : null}
              </button>
            </li>
          ))}
      </ul>
      <Button size="small" className="self-start" onClick={() => state.setState({ newPortal: undefined })}>
        {t('action.cancel')}
      </Button>
    </>
  );
}
