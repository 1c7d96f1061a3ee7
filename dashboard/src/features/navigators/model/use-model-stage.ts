import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { ModelStage } from '@oriel/viewer/model/model-stage.tsx';
import { useEffect, useRef, useState } from 'react';

/** CSS pixels from the screen within which a stage opens: a page may have several, and each takes a drawing context and the file. */
const NEAR = 200;

/**
 * The stage of the visitors' viewer in an element of the editor, without labels; opened once that comes near the screen, and anew for
 * another file.
 */
export function useModelStage(model: PublicNavigatorModel | undefined) {
  const scene = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<ModelStage>();
  const [failed, setFailed] = useState(false);
  const [near, setNear] = useState(false);
  const url = model?.full.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is there with the first file
  useEffect(() => {
    const element = scene.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: `${NEAR}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [url, near]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is another stage; what is known of it is not
  useEffect(() => {
    const element = scene.current;
    if (!model || !element || !near) return;
    const life = new AbortController();
    let opened: ModelStage | undefined;
    ModelStage.open({
      scene: element,
      model,
      form: 'full',
      numberOf: () => '',
      font: 'sans-serif',
      azimuth: 150,
      // The page scrolls until somebody has clicked the model.
      gestures: () => (element.contains(document.activeElement) ? 'own' : 'cooperative'),
      onGestureDeclined: () => {},
      onPage: () => {},
      onHome: () => opened?.goHome(),
      onMoved: () => {},
      onLost: () => setFailed(true),
      signal: life.signal,
    }).then(
      (ready) => {
        if (life.signal.aborted) return ready.destroy();
        opened = ready;
        setStage(ready);
      },
      () => {
        if (!life.signal.aborted) setFailed(true);
      },
    );
    return () => {
      life.abort();
      opened?.destroy();
      setStage(undefined);
      setFailed(false);
    };
  }, [url, near]);
  return { scene, stage, failed };
}
