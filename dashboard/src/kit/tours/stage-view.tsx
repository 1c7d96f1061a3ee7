import type { Panorama } from '@oriel/contract/panorama';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TilingState } from './tiling-state.tsx';
export interface StageViewProps {
  room: Panorama;
  /** The initial view, instead of the room's own. */
  view: { yaw: number; pitch: number; fov?: number } | undefined;
  /** Called with the stage of this room, and with undefined when it goes. */
  onStage: (stage: PanoramaStage | undefined) => void;
  /** Content over the picture. */
  children: ReactNode;
}

/** The live picture of a room, in a separate chunk for those who open a tour. */
export function StageView({ room, view, onStage, children }: StageViewProps) {
  const t = useTranslate();
  const host = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ room, view, onStage });
  useEffect(() => {
    latest.current = { room, view, onStage };
  });
  const ready = room.tiles.status === 'READY';
  const { baseUrl } = room.tiles;

  const live = useRef<{ stage: PanoramaStage; attempt: number } | undefined>(undefined);
  function drop(): void {
    live.current?.stage.destroy();
    live.current = undefined;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a room that is edited keeps its picture; another address or attempt is another one
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    setTrouble(false);
    if (!ready || live.current?.attempt !== attempt) drop();
    if (!ready) return;
    let gone = false;
    bring(element).catch(() => {
      if (!gone) setTrouble(true);
    });

    async function bring(into: HTMLElement): Promise<void> {
      const { mountPanoramaStage } = await import('./stage-chunk.ts');
      if (gone) return;
      const { room: current, view: wanted } = latest.current;
      // Limits are for visitors: marks may lie beyond them, but not beyond the picture.
      const { limits: _limits, ...panorama } = current;
      const label = t('stage.label', { name: current.name });
      const start = { ...panorama.initialView, ...wanted };
      const known = live.current?.stage;
      if (known) {
        await known.show({ ...panorama, name: label }, { view: start });
      } else {
        const onProblem = (problem: unknown) => setTrouble(problem !== null);
        const stage = mountPanoramaStage(into, { panorama, view: start, label, onProblem });
        live.current = { stage, attempt };
      }
      if (!gone) latest.current.onStage(live.current?.stage);
    }
    return () => {
      gone = true;
      // Until the next room is visible there is no picture to place anything in.
      latest.current.onStage(undefined);
    };
  }, [room.id, ready, baseUrl, attempt]);
  const edges = JSON.stringify(room.extent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another extent is told by its numbers
  useEffect(() => live.current?.stage.setExtent(room.extent), [edges]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the picture goes
  useEffect(() => drop, []);

  return (
    <div className="relative aspect-[4/3] overflow-hidden rounded-card bg-sunken select-none md:aspect-[16/10] has-[canvas:focus-visible]:outline-2 has-[canvas:focus-visible]:outline-offset-2 has-[canvas:focus-visible]:outline-accent">
      {room.thumbnailUrl ? (
        <img
          src={room.poster?.landscapeUrl ?? room.thumbnailUrl}
          alt=""
          className="absolute inset-0 h-full w-full object-cover"
        />
      ) : null}
      <div ref={host} className="absolute inset-0" />
      {ready ? children : null}
      {ready ? null : (
        <div className="absolute inset-x-4 bottom-4 rounded-card border border-line bg-raised px-4 py-3">
          <p className="text-sm">{t('stage.notYet')}</p>
          <TilingState tour={room} />
        </div>
      )}
      {trouble ? (
        <div
          role="alert"
          className="absolute inset-x-4 bottom-4 flex items-center justify-between gap-4 rounded-card border border-line bg-raised px-4 py-3 text-sm"
        >
          {t('stage.failed')}
          <Button size="small" onClick={() => setAttempt((count) => count + 1)}>
            {t('action.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
