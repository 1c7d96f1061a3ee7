import {
  ACESFilmicToneMapping,
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

/** The least page that shows a model with three.js: a sun with shadows drawn once, orbit controls, and frames only when the camera moves. */
const stage = document.querySelector<HTMLCanvasElement>('#stage');
if (!stage) throw new Error('There is no canvas');
const canvas = stage;
const renderer = new WebGLRenderer({ canvas, antialias: true });
renderer.setPixelRatio(Math.min(2, devicePixelRatio));
renderer.setSize(innerWidth, innerHeight, false);
renderer.toneMapping = ACESFilmicToneMapping;
renderer.shadowMap.enabled = true;
renderer.shadowMap.autoUpdate = false;
const scene = new Scene();
scene.background = new Color('#dde9f1');

function show(model: Object3D): void {
  model.traverse((part) => {
    if (part instanceof Mesh) part.castShadow = part.receiveShadow = true;
  });
  scene.add(model, new HemisphereLight('#eaf1f7', '#8d8676', 1.5));
  const box = new Box3().setFromObject(model);
  const middle = box.getCenter(new Vector3());
  const radius = Math.min(60, box.getSize(new Vector3()).length() / 2);
  const sun = new DirectionalLight('#fff3e2', 3.3);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  Object.assign(sun.shadow.camera, {
    left: -radius,
    right: radius,
    top: radius,
    bottom: -radius,
    far: radius * 4,
  });
  sun.position.copy(middle).add(new Vector3(-0.5, 0.8, 0.7).multiplyScalar(radius * 2));
  sun.target.position.copy(middle);
  scene.add(sun, sun.target);
  const camera = new PerspectiveCamera(35, innerWidth / innerHeight, 0.5, 4000);
  camera.position.set(middle.x + radius, middle.y + radius * 0.6, middle.z + radius * 1.6);
  const controls = new OrbitControls(camera, canvas);
  controls.target.set(middle.x, 8, middle.z);
  controls.enableDamping = true;
  let asked = false;
  const draw = (): void => {
    asked = false;
    controls.update();
    renderer.render(scene, camera);
  };
  const ask = (): void => {
    if (!asked) requestAnimationFrame(draw);
    asked = true;
  };
  controls.addEventListener('change', ask);
  renderer.shadowMap.needsUpdate = true;
  ask();
}

new GLTFLoader().load(canvas.dataset.model ?? '', ({ scene: model }) => show(model));
