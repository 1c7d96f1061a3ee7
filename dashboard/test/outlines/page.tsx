import '../../src/styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { springAfternoon } from '@oriel/viewer/core/sunshine';
import { ownerColor } from '@oriel/viewer/model/owner-pass';
import { StillStage } from '@oriel/viewer/model/still-stage.tsx';
import { createRoot } from 'react-dom/client';
import { Matrix4, PerspectiveCamera, Vector3 } from 'three';
import { FromMasksDialog } from '../../src/features/navigators/trace/from-masks.tsx';
import { Tracer } from '../../src/features/navigators/trace/tracing/tracer.ts';
import { activateLanguage, loadMessages } from '../../src/i18n/language.ts';
import type { OutlinesPage, ReferenceCamera } from './outlines-page.ts';

const root = createRoot(document.getElementById('root') ?? document.body);

let mounts = 0;
/** A dialog starts afresh each time it is shown. */
function mounted(): number {
  mounts += 1;
  return mounts;
}

const outlinesPage: OutlinesPage = {
  traced: undefined,
  async speak(locale) {
    await activateLanguage(locale);
  },
  masks(images, apartments) {
    root.render(
      <I18nProvider i18n={i18n}>
        <FromMasksDialog
          key={mounted()}
          open
          onOpenChange={() => {}}
          {...{ images, apartments }}
          onTraced={(result) => {
            outlinesPage.traced = result;
          }}
        />
      </I18nProvider>,
    );
  },
  async owners(model, reference) {
    const sun = springAfternoon({ latitude: 51, longitude: 17 });
    const stage = await StillStage.open(model, sun, new AbortController().signal);
    const tracer = new Tracer();
    const results = [];
    const palette = model.apartments.map(({ index }) => ownerColor(index));
    const size = { width: 1920, height: 1080 };
    for (const one of reference) {
      const options = { facadeOnly: false, plantsHide: false };
      const data = await stage.owners(cameraLike(one), size, options);
      const pieces = await tracer.trace({ ...size, data }, palette, 0);
      results.push(
        pieces.map(({ colour, ...outline }) => ({ ...outline, id: model.apartments[colour]?.apartmentId })),
      );
    }
    tracer.close();
    stage.destroy();
    return results;
  },
};

function cameraLike({
  position,
  lookAt,
  focalLength,
  sensorWidth,
  shiftY,
}: ReferenceCamera): PerspectiveCamera {
  const turned = ([x, y, z]: readonly [number, number, number]) => new Vector3(x, z, -y);
  const camera = new PerspectiveCamera();
  camera.position.copy(turned(position));
  camera.lookAt(turned(lookAt));
  camera.near = 1;
  camera.far = 500;
  const half = (sensorWidth / 2 / focalLength) * camera.near;
  const down = 2 * half * shiftY;
  const tall = (half * 9) / 16;
  camera.projectionMatrix.copy(
    new Matrix4().makePerspective(-half, half, tall + down, -tall + down, camera.near, camera.far),
  );
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  camera.updateMatrixWorld();
  return camera;
}

await loadMessages('navigators');
await activateLanguage('en');
window.outlinesPage = outlinesPage;
