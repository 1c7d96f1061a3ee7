import { Rotate3d } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import type { ObjectStage } from '../../model/object-stage.tsx';

type State = 'asleep' | 'loading' | 'shown' | 'failed';

/** A model: its picture first; the model and its renderer load on request. */
export function ModelMedia({
  url,
  title,
  thumbnailUrl,
}: {
  url: string;
  title: string;
  thumbnailUrl: string | undefined;
}) {
  const text = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [state, setState] = useState<State>('asleep');
  const awake = state !== 'asleep' && state !== 'failed';

  useEffect(() => {
    const element = canvas.current;
    if (!awake || !element) return;
    const loading = new AbortController();
    let scene: ObjectStage | undefined;
    import('../../model/object-stage.tsx')
      .then(({ ObjectStage: Stage }) => Stage.open(element, url, loading.signal))
      .then(
        (shown) => {
          if (loading.signal.aborted) return shown.destroy();
          scene = shown;
          setState('shown');
          element.focus({ preventScroll: true });
        },
        () => {
          if (!loading.signal.aborted) setState('failed');
        },
      );
    return () => {
      loading.abort();
      scene?.destroy();
    };
  }, [awake, url]);

  if (awake)
    return (
      <div className="oriel-model" data-shown={state === 'shown' || undefined}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it hears keys and drags as an application does */}
        <canvas
          ref={canvas}
          role="application"
          aria-label={title}
          aria-describedby="oriel-model-keys"
          tabIndex={0}
        />
        <p id="oriel-model-keys" className="oriel-card-quiet">
          {state === 'shown' ? text('point.model.keys') : text('point.model.loading')}
        </p>
      </div>
    );

  return (
    <div className="oriel-model">
      {thumbnailUrl ? <img className="oriel-media" src={thumbnailUrl} alt="" /> : null}
      {state === 'failed' ? (
        <p className="oriel-card-problem" role="alert">
          {text('point.model.failed')}
        </p>
      ) : null}
      <button type="button" className="oriel-row oriel-card-link" onClick={() => setState('loading')}>
        <Rotate3d size={20} strokeWidth={1.5} aria-hidden="true" />
        <span>{text(state === 'failed' ? 'point.model.retry' : 'point.model.show')}</span>
      </button>
    </div>
  );
}
