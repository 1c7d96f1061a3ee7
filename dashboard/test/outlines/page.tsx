import '../../src/styles.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { Matrix4, PerspectiveCamera, Vector3 } from 'three';
import { FromMasksDialog } from '../../src/features/navigators/trace/from-masks.tsx';
import { apartmentsInModel } from '../../src/features/navigators/trace/model/apartments-in-model.ts';
import { loadModel } from '../../src/features/navigators/trace/model/load-model.ts';
import { idColour, ModelStage } from '../../src/features/navigators/trace/model/stage.ts';
import type { TraceApartment, TracedImage, TraceImage } from '../../src/features/navigators/trace/traced.ts';
import { Tracer } from '../../src/features/navigators/trace/tracing/tracer.ts';
import { activateLanguage, loadMessages } from '../../src/i18n/language.ts';

/** The camera of a reference image: metres in the building's coordinates, x east, y north, z up. */
export interface ReferenceCamera {
  readonly position: readonly [number, number, number];
  readonly lookAt: readonly [number, number, number];
  readonly focalLength: number;
  readonly sensorWidth: number;
  /** Vertical shift of the picture, as a fraction of its width. */
  readonly shiftY: number;
}

const root = createRoot(document.getElementById('root') ?? document.body);

let mounts = 0;
/** A dialog starts afresh each time it is shown. */
function mounted(): number {
  mounts += 1;
  return mounts;
}

/** Functions for the browser test to call in the page. */
export const outlinesPage = {
  traced: undefined as readonly TracedImage[] | undefined,
  async speak(locale: 'en' | 'pl'): Promise<void> {
    await activateLanguage(locale);
  },
  masks(images: readonly TraceImage[], apartments: readonly TraceApartment[]): void {
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
  /** Traces the id pass of a model from the camera of a reference image. */
  async idPass(
    address: string,
    apartments: readonly TraceApartment[],
    reference: readonly ReferenceCamera[],
  ) {
    const bytes = await (await fetch(address)).blob();
    const model = await loadModel(new File([bytes], 'building.glb'));
    const found = apartmentsInModel(model, apartments);
    const stage = new ModelStage(document.createElement('canvas'), model, found);
    const tracer = new Tracer();
    const results = [];
    for (const one of reference) {
      const ids = await stage.ids(cameraLike(one), found, { facadeOnly: false, plantsHide: false });
      const palette = found.map((_, index) => idColour(index));
      const pieces = await tracer.trace(ids, palette, 0);
      results.push(
        pieces.map(({ colour, ...outline }) => ({ ...outline, number: found[colour]?.apartment.number })),
      );
    }
    tracer.close();
    stage.dispose();
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

declare global {
  interface Window {
    outlinesPage: typeof outlinesPage;
  }
}

await loadMessages('navigators');
await activateLanguage('en');
window.outlinesPage = outlinesPage;
