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
  return (
    <>
      {/* The buttons are not part of the picture: pressing them must not turn it. */}
      <nav
        className="oriel-scene-controls oriel-pill oriel-over"
        aria-label={text('building.controls')}
        onPointerDown={(event) => event.stopPropagation()}
      >
        {turns ? (
          <IconButton label={text('building.turnLeft')} icon={ArrowLeft} onClick={() => stage.turnBy(-1)} />
        ) : null}
        <IconButton
          label={text('building.zoomOut')}
          icon={Minus}
          onClick={() => stage.zoomBy(1 / ZOOM_STEP)}
        />
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
      {several ? plans ? <Floors /> : <FoldedFloors scene={scene} /> : null}
      {!turns && pictures > 1 && !plans ? <Pictures /> : null}
    </>
  );
}

/** Picker of a place's pictures, or of plans that are not one a floor; the top floor comes first. */
function Pictures() {
  const text = useTexts();
  const { stage } = useBuilding();
  const images = useBuildingState((state) => state.images);
  const frame = useBuildingState((state) => state.frame);
  // Beside a small plan, numbers are enough.
  const plans = useBuildingState(({ navigator }) => navigator.mode === 'FLOOR_PLAN');
  const storeys = images.every(({ floor }) => floor !== undefined);
  const places = images.map((image, place) => ({ image, place }));
  if (storeys) places.sort((one, other) => (other.image.floor ?? 0) - (one.image.floor ?? 0));
  return (
    <nav
      className="oriel-storeys oriel-pill oriel-over"
      aria-label={text(storeys ? 'building.storeys' : 'building.pictures')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {places.map(({ image, place }) => (
        <button
          key={image.id}
          type="button"
          aria-current={place === frame}
          onClick={() => stage.turnTo(place)}
        >
          <span className={plans ? 'oriel-storey-long' : ''}>
            {image.label ??
              (image.floor === undefined
                ? String(place + 1)
                : image.floor === 0
                  ? text('point.apartment.ground')
                  : text('apartment.floor', { floor: image.floor }))}
          </span>
          {plans ? (
            <span className="oriel-storey-short" aria-hidden="true">
              {image.floor ?? place + 1}
            </span>
          ) : null}
        </button>
      ))}
    </nav>
  );
}
