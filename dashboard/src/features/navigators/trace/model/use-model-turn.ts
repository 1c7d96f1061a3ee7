import { useEffect, useRef, useState } from 'react';
import type { Group } from 'three';
import { errorDetail } from '../../../../base/error-text.ts';
import type { FromModelProps } from '../traced.ts';
import { apartmentsInModel, type ModelApartment } from './apartments-in-model.ts';
import { ModelError, type ModelFault } from './inspect-model.ts';
import { disposeModel, loadModel } from './load-model.ts';
import { makeTurn, type TurnFrame } from './make-turn.ts';
import { type IdOptions, ModelStage, NoGraphics } from './stage.ts';
import { type Existing, forgetUploads, storeTurn } from './store-turn.ts';
import { TURNTABLE, type Turntable } from './turntable.ts';

/** A loaded model with its apartments. */
export interface LoadedModel {
  readonly name: string;
  readonly apartments: readonly ModelApartment[];
  readonly stage: ModelStage;
}

export type TurnSettings = Turntable & IdOptions & { readonly existing: Existing };

/** `making` renders and traces, `storing` uploads; `made` awaits a review of the frames. */
export type TurnPhase = 'choose' | 'loading' | 'set' | 'making' | 'made' | 'storing';

const SETTINGS: TurnSettings = { ...TURNTABLE, facadeOnly: false, plantsHide: false, existing: 'replace' };

/** GPU resources to release. */
interface Held {
  scene?: Group;
  stage?: ModelStage;
}

function release(held: Held): void {
  held.stage?.dispose();
  if (held.scene) disposeModel(held.scene);
  delete held.stage;
  delete held.scene;
}

/** Turns a model into frames. The stage has its own canvas, so that frames have their size whatever the page's. */
export function useModelTurn({
  navigator,
  apartments,
  onDone,
}: Pick<FromModelProps, 'navigator' | 'apartments' | 'onDone'>) {
  const [phase, setPhase] = useState<TurnPhase>('choose');
  const [model, setModel] = useState<LoadedModel>();
  const [settings, setSettings] = useState(SETTINGS);
  const [frames, setFrames] = useState<readonly TurnFrame[]>([]);
  const [sent, setSent] = useState(0);
  const [fault, setFault] = useState<{ readonly fault: ModelFault | 'graphics'; readonly detail?: string }>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const uploaded = useRef(new Map<number, string>());
  const held = useRef<Held>({});

  useEffect(
    () => () => {
      running.current?.abort();
      void forgetUploads(uploaded.current);
      release(held.current);
    },
    [],
  );

  async function load(file: File): Promise<void> {
    setFault(undefined);
    setPhase('loading');
    release(held.current);
    try {
      const loaded = await loadModel(file);
      const found = apartmentsInModel(loaded, apartments);
      held.current.scene = loaded;
      const stage = new ModelStage(document.createElement('canvas'), loaded, found);
      held.current.stage = stage;
      setModel({ name: file.name, apartments: found, stage });
      setPhase('set');
    } catch (error) {
      release(held.current);
      if (error instanceof ModelError) {
        setFault({ fault: error.fault, ...(error.detail ? { detail: error.detail } : {}) });
      } else setFault({ fault: error instanceof NoGraphics ? 'graphics' : 'broken' });
      setPhase('choose');
    }
  }

  /** Renders the missing frames; resumes after a stop. */
  async function make(): Promise<void> {
    if (!model) return;
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setPhase('making');
    let made = frames;
    try {
      await makeTurn(model.stage, model.apartments, settings, settings, {
        done: made,
        signal: control.signal,
        onFrame(frame) {
          made = [...made, frame];
          setFrames(made);
        },
      });
      setPhase('made');
    } catch (error) {
      // Cancelled meanwhile: there is no state to return to.
      if (running.current !== control) return;
      if (!control.signal.aborted) setFailure(errorDetail(error));
      setPhase('set');
    }
  }

  async function store(): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setPhase('storing');
    try {
      await storeTurn(navigator, frames, settings.existing, {
        uploaded: uploaded.current,
        signal: control.signal,
        onProgress: setSent,
      });
      uploaded.current.clear();
      reset();
      onDone();
    } catch (error) {
      if (running.current !== control) return;
      if (control.signal.aborted) await forgetUploads(uploaded.current);
      else setFailure(errorDetail(error));
      setSent(0);
      setPhase('made');
    }
  }

  function reset(): void {
    running.current?.abort();
    running.current = undefined;
    void forgetUploads(uploaded.current);
    release(held.current);
    setModel(undefined);
    setFrames([]);
    setSent(0);
    setFault(undefined);
    setFailure(undefined);
    setPhase('choose');
  }

  return {
    ...{ phase, model, settings, frames, sent, fault, failure, load, make, store, reset },
    /** Frames with other settings are discarded. */
    change(patch: Partial<TurnSettings>): void {
      setSettings((before) => ({ ...before, ...patch }));
      if (Object.keys(patch).some((key) => key !== 'existing')) setFrames([]);
    },
    adjust: () => setPhase('set'),
    stop: () => running.current?.abort(),
  };
}

export type ModelTurn = ReturnType<typeof useModelTurn>;
