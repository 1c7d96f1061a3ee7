import type { PanoramaStage } from '@oriel/viewer/panorama/panorama-stage';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Crosshair } from '../../../kit/tours/crosshair.tsx';
import { rounded } from '../../../kit/tours/sphere.ts';
import { StageView } from '../../../kit/tours/stage-view.tsx';
import { usePicks } from '../../../kit/tours/use-picks.ts';
import { cx } from '../../../ui/class-names.ts';
import { useEditor, useEditorState } from './editor-context.ts';
import { MarksOverlay } from './marks-overlay.tsx';
import { Outlines } from './outlines.tsx';
import { TaskBar } from './task-bar.tsx';
import { usePlace } from './use-place.ts';
import { PreviewBar } from './walk/preview-bar.tsx';
import { RecordBar } from './walk/record-bar.tsx';
import { showPicture } from './walk/show-picture.ts';

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
  const placing = task !== undefined && task.kind !== 'arrival' && task.kind !== 'aim';
  const picks = usePicks(stage, placing ? place : undefined);

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
      {...picks}
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
