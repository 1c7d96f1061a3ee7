import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { MarksOverlay } from './marks-overlay.tsx';
import { Outlines } from './outlines.tsx';
import { rounded } from './sphere.ts';
import { StageView } from './stage-view.tsx';
import { TaskBar } from './task-bar.tsx';
import { usePlace } from './use-place.ts';
import { PreviewBar } from './walk/preview-bar.tsx';
import { RecordBar } from './walk/record-bar.tsx';
import { showPicture } from './walk/show-picture.ts';

/** Maximum movement of a click, CSS pixels. */
const SLOP = 6;

export interface PictureProps {
  view: { yaw: number; pitch: number; fov?: number } | undefined;
  onStage: (stage: PanoramaStage | undefined) => void;
}

/** The picture of the room with its editing tools. */
export function Picture({ view, onStage }: PictureProps) {
  const { room, stage, state } = useEditor();
  const { task, recording, previewing } = useEditorState((now) => now);
  const place = usePlace();
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number } | undefined>(undefined);
  const placing = task !== undefined && task.kind !== 'arrival' && task.kind !== 'aim';

  // Starting to place something moves the focus to the picture, for the keyboard.
  const kind = task?.kind;
  useEffect(() => {
    if (!kind || !stage) return;
    frame.current?.querySelector('canvas')?.focus({ preventScroll: true });
    // In a low window the picture scrolls away with the page.
    if (matchMedia('(max-height: 480px)').matches) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [kind, stage]);

  // A walk is recorded and played up here, and asked for further down.
  useEffect(() => {
    if (recording || previewing) showPicture();
    if (recording) frame.current?.querySelector('canvas')?.focus({ preventScroll: true });
  }, [recording, previewing]);

  function here(event: PointerEvent): SpherePosition | undefined {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !stage) return undefined;
    return rounded(stage.anglesAt({ x: event.clientX - box.left, y: event.clientY - box.top }));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!task || !(event.target instanceof HTMLCanvasElement)) return;
    if (event.key === 'Escape') state.setState({ task: undefined });
    if (event.key === 'Enter' && stage) {
      const { yaw, pitch } = stage.getView();
      event.preventDefault();
      place(rounded({ yaw, pitch }));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the canvas inside is what is operated; its clicks and keys are read here
    <div
      ref={frame}
      className={cx(
        'max-md:top-[56px] max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:py-2 max-lg:[@media(max-height:480px)]:static lg:relative',
        placing && '[&_canvas]:cursor-crosshair',
      )}
      onPointerDown={(event) => {
        pressed.current =
          event.target instanceof HTMLCanvasElement ? { x: event.clientX, y: event.clientY } : undefined;
      }}
      onPointerUp={(event) => {
        const from = pressed.current;
        pressed.current = undefined;
        if (!placing || !from) return;
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP) return;
        const position = here(event);
        if (position) place(position);
      }}
      onKeyDown={onKeyDown}
    >
      <StageView room={room} view={view} onStage={onStage}>
        <Outlines />
        <MarksOverlay />
        {task ? <Crosshair /> : null}
        <TaskBar />
        {recording ? <RecordBar /> : null}
        {previewing ? <PreviewBar /> : null}
      </StageView>
    </div>
  );
}

function Crosshair() {
  return (
    <svg
      aria-hidden="true"
      viewBox="-24 -24 48 48"
      className="pointer-events-none absolute top-1/2 left-1/2 size-12 -translate-1/2 drop-shadow-[0_0_2px_rgb(0_0_0/0.8)]"
    >
      <path d="M-20 0h14M6 0h14M0 -20v14M0 6v14" className="stroke-white" strokeWidth={2} />
      <circle r={2} className="fill-white" />
    </svg>
  );
}
