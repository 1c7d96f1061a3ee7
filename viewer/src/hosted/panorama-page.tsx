import { mountPanoramaStage } from '../panorama/mount-panorama-stage.tsx';
import './panorama-page.css';

const el = document.getElementById('oriel-viewer')!;
const data = JSON.parse(document.getElementById('oriel-data')!.textContent!);
Object.assign(el, {
  orielStage: mountPanoramaStage(el, { panorama: data.panorama, poster: el.querySelector('img') }),
});
