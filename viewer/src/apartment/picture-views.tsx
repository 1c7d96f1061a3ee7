import '../styles/views.css';
import { ChevronUp } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useBuilding, useBuildingState } from './building-context.ts';
import { Folded } from './folded.tsx';
import { usePictureNames } from './use-picture-names.ts';

/** CSS pixels of a scene that the buttons beside the picker take, with the margins. */
const BESIDE = 248;

/** Picker of a place's pictures, on one line with the buttons: all names in a row where they fit, else the current one, which opens the list. */
export function PictureViews({ scene }: { scene: HTMLElement }) {
  const { stage } = useBuilding();
  const { label, names } = usePictureNames();
  const frame = useBuildingState((state) => state.frame);
  const row = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(scene.clientWidth);
  const [needed, setNeeded] = useState<{ readonly by: string; readonly width: number } | null>(null);
  const by = names.map(({ name }) => name).join('\n');
  useLayoutEffect(() => {
    const size = new ResizeObserver(() => setRoom(scene.clientWidth));
    size.observe(scene);
    return () => size.disconnect();
  }, [scene]);
  // Only a row that is there can be measured: it is folded before anyone sees it.
  useLayoutEffect(() => {
    const buttons = [...(row.current?.children ?? [])] as HTMLElement[];
    if (needed?.by !== by && buttons.length > 0)
      setNeeded({ by, width: buttons.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0) });
  });
  const choices = (then?: () => void) =>
    names.map(({ key, name, place }) => (
      <button
        key={key}
        type="button"
        aria-current={place === frame}
        title={name}
        onClick={() => {
          stage.turnTo(place);
          then?.();
        }}
      >
        {name}
      </button>
    ));
  if (needed?.by === by && needed.width > room - BESIDE) {
    const name = names.find(({ place }) => place === frame)?.name;
    return (
      <Folded
        scene={scene}
        className="oriel-views"
        label={label}
        title={name}
        head={
          <>
            <span>{name}</span>
            <ChevronUp size={16} strokeWidth={1.5} aria-hidden="true" />
          </>
        }
      >
        {choices}
      </Folded>
    );
  }
  return (
    <nav
      ref={row}
      className="oriel-views oriel-pill oriel-over"
      aria-label={label}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {choices()}
    </nav>
  );
}
