import { randomId } from '@oriel/sdk/random-id';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../../i18n/translate.ts';
import { roomById, useEditor, useEditorState } from '../editor-context.ts';
import type { StepDraft } from '../editor-state.ts';
import { Recorder, type Stop } from './recorder.ts';
import { useWalkDraft } from './use-walk-draft.ts';
import { WALK_STEPS_MAX } from './walk-draft.ts';

/** Milliseconds between two readings of the view. */
const READING = 200;

function rounded({ yaw, pitch, fov }: StepDraft['view']): StepDraft['view'] {
  const to = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  return { yaw: to(yaw, 2), pitch: to(pitch, 2), fov: to(fov, 1) };
}

/** Records a walk while it is asked for: every view at rest becomes a step. */
export function useRecording() {
  const t = useTranslate();
  const { room, rooms, stage, state } = useEditor();
  const recording = useEditorState((now) => now.recording);
  const { steps, change } = useWalkDraft();
  const recorder = useRef<Recorder | undefined>(undefined);
  /** The step of the last stop. */
  const last = useRef('');

  function take(stop: Stop, pointId?: string): void {
    const seconds = String(stop.stay);
    if (!stop.isNew) {
      const longer = { stay: seconds, ...(pointId ? { pointId } : {}) };
      change((now) => now.map((step) => (step.key === last.current ? { ...step, ...longer } : step)));
      return;
    }
    const step: StepDraft = {
      key: randomId(),
      panoramaId: stop.roomId,
      view: rounded(stop.view),
      stay: seconds,
      caption: '',
      captions: {},
      ...(pointId ? { pointId } : {}),
    };
    last.current = step.key;
    change((now) => [...now, step]);
    const isFull = steps.length + 1 >= WALK_STEPS_MAX;
    const name = roomById(rooms, stop.roomId)?.name ?? '';
    state.setState({
      said: t('walk.recorded', { step: steps.length + 1, name }),
      ...(isFull ? { recording: false } : {}),
    });
  }

  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (recording) recorder.current = new Recorder();
  }, [recording]);
  useEffect(() => {
    if (!recording || !stage) return;
    const timer = setInterval(() => {
      const stop = recorder.current?.read({ roomId: room.id, view: stage.getView() }, performance.now());
      if (stop) latest.current(stop);
    }, READING);
    return () => clearInterval(timer);
  }, [recording, stage, room.id]);

  /** Takes the current view as a step, with a point of interest that is open in it. */
  return (pointId?: string): void => {
    const stop = stage && recorder.current?.mark({ roomId: room.id, view: stage.getView() });
    if (stop) take(stop, pointId);
  };
}
