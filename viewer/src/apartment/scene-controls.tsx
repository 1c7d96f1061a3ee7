import { ArrowLeft, ArrowRight, Expand, Maximize, Minimize2, Minus, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { floorsHere } from '../core/steps.ts';
import { useTexts } from '../locales/texts.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { useFullscreen } from '../shell/use-fullscreen.ts';
import { useIdle } from '../shell/use-idle.ts';
import { useBuilding, useBuildingState } from './building-context.ts';
import { hasScene } from './building-store.ts';
import { Floors, FoldedFloors } from './floors.tsx';
import { PictureViews } from './picture-views.tsx';
import { usePictureNames } from './use-picture-names.ts';

const ZOOM_STEP = 0.7;

/** Buttons to turn and zoom, and a picker of floors, or of pictures that are none. */
export function SceneControls({ scene }: { scene: HTMLElement }) {
  const text = useTexts();
  const { stage: pictureStage, model, store, visit } = useBuilding();
  const filling = useFullscreen(visit.environment.dress);
  const turns = useBuildingState(
    ({ navigator, images, turned }) =>
      turned === 'model' ||
      ((navigator.mode === 'ROTATION' || navigator.mode === 'MODEL') && images.length > 1),
  );
  const modelled = useBuildingState((state) => state.turned === 'model');
  const stage = (modelled && model?.stage) || pictureStage;
  const goHome = () => (modelled && model ? model.goHome() : pictureStage.goHome());
  const pictures = useBuildingState(({ images }) => images.length);
  const shown = useBuildingState(hasScene);
  const zoomed = useBuildingState(
    (state) => Math.abs(state.scale - 1) > 0.05 || (state.turned === 'model' && state.lifted !== null),
  );
  const several = useBuildingState((state) => floorsHere(state).length > 1 && !state.lookingOut);
  const isPlan = useBuildingState(({ navigator }) => navigator.mode === 'FLOOR_PLAN');
  const plans = useBuildingState(({ floors }) => floors.some(({ picture }) => picture !== undefined));
  const idle = useIdle(scene, true, '.oriel-over :is(:focus-visible, :hover)');
  useEffect(() => {
    scene.toggleAttribute('data-idle', idle);
  }, [scene, idle]);
  const fills = filling?.on ?? false;
  useEffect(() => {
    if (fills) store.setState({ fullscreen: true });
    return () => store.setState({ fullscreen: false });
  }, [store, fills]);
  if (!shown) return null;
  const others = !turns && pictures > 1 && !plans;
  const buttons = (
    // The buttons are not part of the picture: pressing them must not turn it.
    <nav
      className="oriel-scene-controls oriel-pill oriel-over"
      data-zoomed={zoomed || undefined}
      aria-label={text('building.controls')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {turns ? (
        <IconButton label={text('building.turnLeft')} icon={ArrowLeft} onClick={() => stage.turnBy(-1)} />
      ) : null}
      <IconButton label={text('building.zoomOut')} icon={Minus} onClick={() => stage.zoomBy(1 / ZOOM_STEP)} />
      {zoomed ? <IconButton label={text('building.whole')} icon={Maximize} onClick={goHome} /> : null}
      <IconButton label={text('building.zoomIn')} icon={Plus} onClick={() => stage.zoomBy(ZOOM_STEP)} />
      {turns ? (
        <IconButton label={text('building.turnRight')} icon={ArrowRight} onClick={() => stage.turnBy(1)} />
      ) : null}
      {visit.framed && filling ? (
        <IconButton
          label={text(fills ? 'panorama.fullscreen.exit' : 'panorama.fullscreen.enter')}
          icon={fills ? Minimize2 : Expand}
          onClick={filling.toggle}
        />
      ) : null}
    </nav>
  );
  return (
    <>
      {others && !isPlan ? (
        <div className="oriel-scene-bar">
          <PictureViews scene={scene} />
          {buttons}
        </div>
      ) : (
        buttons
      )}
      {several ? plans ? <Floors /> : <FoldedFloors scene={scene} /> : null}
      {others && isPlan ? <Plans /> : null}
    </>
  );
}

/** Picker of plans that are not one a floor, beside them; the top floor comes first. */
function Plans() {
  const { stage } = useBuilding();
  const { label, names } = usePictureNames();
  const frame = useBuildingState((state) => state.frame);
  return (
    <nav
      className="oriel-storeys oriel-pill oriel-over"
      aria-label={label}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {names.map(({ key, name, place, floor }) => (
        <button
          key={key}
          type="button"
          aria-current={place === frame}
          title={name}
          onClick={() => stage.turnTo(place)}
        >
          {/* Beside a small plan, numbers are enough. */}
          <span className="oriel-storey-long">{name}</span>
          <span className="oriel-storey-short" aria-hidden="true">
            {floor ?? place + 1}
          </span>
        </button>
      ))}
    </nav>
  );
}
