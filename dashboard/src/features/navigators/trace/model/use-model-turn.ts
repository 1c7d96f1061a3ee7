import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { SOMEWHERE, springAfternoon } from '@oriel/viewer/core/sunshine';
import type { OwnerOptions } from '@oriel/viewer/model/owner-pass';
import { NoGraphics, StillStage } from '@oriel/viewer/model/still-stage.tsx';
import { useEffect, useRef, useState } from 'react';
import { errorDetail } from '../../../../base/error-text.ts';
import { makeTurn, type TurnFrame } from './make-turn.ts';
import { type Existing, forgetUploads, storeTurn } from './store-turn.ts';
import { TURNTABLE, type Turntable } from './turntable.ts';

export type TurnSettings = Turntable & OwnerOptions & { readonly existing: Existing };

/** `loading` reads the model; `making` renders and traces, `storing` uploads; `made` awaits a review of the frames. */
export type TurnPhase = 'loading' | 'failed' | 'set' | 'making' | 'made' | 'storing';

const SETTINGS: TurnSettings = { ...TURNTABLE, facadeOnly: false, plantsHide: false, existing: 'replace' };

/** Turns a navigator's model into frames. The stage has its own canvas, so that frames have their size whatever the page's. */
export function useModelTurn({
  navigator,
  model,
  onDone,
}: {
  navigator: NavigatorDetail;
  /** Undefined until it is made. */
  model: PublicNavigatorModel | undefined;
  onDone: () => void;
}) {
  const [phase, setPhase] = useState<TurnPhase>('loading');
  const [stage, setStage] = useState<StillStage>();
  const [settings, setSettings] = useState(SETTINGS);
  const [frames, setFrames] = useState<readonly TurnFrame[]>([]);
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [graphics, setGraphics] = useState(true);
  const [tries, setTries] = useState(0);
  const running = useRef<AbortController>(undefined);
  const uploaded = useRef(new Map<number, string>());

  useEffect(
    () => () => {
      running.current?.abort();
      void forgetUploads(uploaded.current);
    },
    [],
  );

  // A model made anew is another file at another address, and frames of the old one are not frames of it.
  const address = model?.full.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says whether it is another model; a new try is one on purpose
  useEffect(() => {
    if (!model) return;
    const control = new AbortController();
    let opened: StillStage | undefined;
    setPhase('loading');
    setFrames([]);
    setFailure(undefined);
    const [longitude, latitude] = navigator.estate.location?.coordinates ?? SOMEWHERE;
    StillStage.open(model, springAfternoon({ latitude, longitude }), control.signal).then(
      (made) => {
        if (control.signal.aborted) return made.destroy();
        opened = made;
        setStage(made);
        setPhase('set');
      },
      (error: unknown) => {
        if (control.signal.aborted) return;
        setGraphics(!(error instanceof NoGraphics));
        setFailure(errorDetail(error));
        setPhase('failed');
      },
    );
    return () => {
      control.abort();
      running.current?.abort();
      opened?.destroy();
      setStage(undefined);
    };
  }, [address, tries]);

  /** Renders the missing frames; resumes after a stop. */
  async function make(): Promise<void> {
    if (!model || !stage) return;
    const control = new AbortController();
    running.current = control;
    setFailure(undefined);
    setPhase('making');
    let made = frames;
    try {
      await makeTurn(stage, model, settings, settings, {
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
      onDone();
    } catch (error) {
      if (running.current !== control) return;
      if (control.signal.aborted) await forgetUploads(uploaded.current);
      else setFailure(errorDetail(error));
      setSent(0);
      setPhase('made');
    }
  }

  return {
    ...{ phase, stage, settings, frames, sent, failure, graphics, make, store },
    /** Frames with other settings are discarded. */
    change(patch: Partial<TurnSettings>): void {
      setSettings((before) => ({ ...before, ...patch }));
      if (Object.keys(patch).some((key) => key !== 'existing')) setFrames([]);
    },
    adjust: () => setPhase('set'),
    stop: () => running.current?.abort(),
    again: () => setTries((before) => before + 1),
  };
}

export type ModelTurn = ReturnType<typeof useModelTurn>;
