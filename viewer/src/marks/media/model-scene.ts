import {
  Box3,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Spherical,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import { loadModel, releaseModel } from '../../model/load-model.ts';

/** Radians per arrow key press. */
const KEY_TURN = Math.PI / 12;
const KEY_ZOOM = 0.85;
const FIELD_OF_VIEW = 40;

/** A displayed model. */
export interface ModelScene {
  /** frames drawn so far */
  readonly frames: number;
  destroy(): void;
}

/**
 * Draws a GLB into a canvas, turned by drag, pinch and arrow keys. Draws a frame only after a change.
 *
 * @throws when the file cannot be fetched or read, or the browser cannot draw
 */
export async function showModel(
  canvas: HTMLCanvasElement,
  url: string,
  signal: AbortSignal,
): Promise<ModelScene> {
  const model = await loadModel(url, signal);
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
  const scene = new Scene();
  const room = new RoomEnvironment();
  const light = new PMREMGenerator(renderer);
  scene.environment = light.fromScene(room).texture;
  light.dispose();
  scene.add(model);

  const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  const distance = radius / Math.sin((FIELD_OF_VIEW / 2) * (Math.PI / 180));
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, distance / 100, distance * 10);
  camera.position.setFromSphericalCoords(distance, Math.PI * 0.38, Math.PI * 0.2).add(center);
  const controls = new OrbitControls(camera, canvas);
  controls.target.copy(center);
  controls.enablePan = false;
  controls.minDistance = radius * 0.4;
  controls.maxDistance = distance * 3;

  let frames = 0;
  let asked = 0;
  const draw = () => {
    asked = 0;
    frames += 1;
    renderer.render(scene, camera);
  };
  const requestFrame = () => {
    if (asked === 0) asked = requestAnimationFrame(draw);
  };
  controls.addEventListener('change', requestFrame);

  const fit = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth < 1 || clientHeight < 1) return;
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    draw();
  };
  const resize = new ResizeObserver(fit);
  resize.observe(canvas);
  controls.update();

  const onKeyDown = (event: KeyboardEvent) => {
    const turn = turnOf(event.key);
    if (!turn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const offset = new Spherical().setFromVector3(new Vector3().subVectors(camera.position, center));
    offset.theta += turn.around;
    offset.phi += turn.over;
    offset.radius = Math.max(controls.minDistance, Math.min(controls.maxDistance, offset.radius * turn.zoom));
    camera.position.setFromSpherical(offset.makeSafe()).add(center);
    controls.update();
    requestFrame();
  };
  canvas.addEventListener('keydown', onKeyDown);

  return {
    get frames() {
      return frames;
    },
    destroy() {
      cancelAnimationFrame(asked);
      resize.disconnect();
      canvas.removeEventListener('keydown', onKeyDown);
      controls.dispose();
      releaseModel(model);
      room.dispose();
      scene.environment?.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

function turnOf(key: string): { around: number; over: number; zoom: number } | null {
  const still = { around: 0, over: 0, zoom: 1 };
  switch (key) {
    case 'ArrowLeft':
      return { ...still, around: -KEY_TURN };
    case 'ArrowRight':
      return { ...still, around: KEY_TURN };
    case 'ArrowUp':
      return { ...still, over: -KEY_TURN };
    case 'ArrowDown':
      return { ...still, over: KEY_TURN };
    case '+':
    case '=':
      return { ...still, zoom: KEY_ZOOM };
    case '-':
      return { ...still, zoom: 1 / KEY_ZOOM };
    default:
      return null;
  }
}
