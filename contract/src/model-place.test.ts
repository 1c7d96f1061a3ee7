import { describe, expect, it } from 'vitest';
import { anglesInPicture, directionInModel, metresBetween } from './model-place.ts';

const CAMERA = { x: 2, y: 1.5, z: -1, yaw: 90 };

describe('a panorama in the model of its tour', () => {
  it('looks along the axes by its yaw', () => {
    // The centre of the picture looks to +x, its right to +z (south), straight up stays up.
    const close = (angles: { yaw: number; pitch: number }, wanted: readonly number[]) => {
      for (const [axis, value] of directionInModel(CAMERA, angles).entries())
        expect(value).toBeCloseTo(wanted[axis] ?? 9);
    };
    close({ yaw: 0, pitch: 0 }, [1, 0, 0]);
    close({ yaw: 90, pitch: 0 }, [0, 0, 1]);
    close({ yaw: -90, pitch: 0 }, [0, 0, -1]);
    close({ yaw: 33, pitch: 90 }, [0, 1, 0]);
    close({ yaw: 180, pitch: -45 }, [-Math.SQRT1_2, -Math.SQRT1_2, 0]);
  });

  it('sees a point where it is', () => {
    // Three metres ahead and three to the right, as far below as it is away.
    const { yaw, pitch } = anglesInPicture(CAMERA, [5, 1.5 - Math.hypot(3, 3), 2]);
    expect(yaw).toBeCloseTo(45);
    expect(pitch).toBeCloseTo(-45);
    expect(anglesInPicture({ ...CAMERA, yaw: 170 }, [2, 1.5, -5]).yaw).toBeCloseTo(-170);
  });

  it('comes back from a direction to the same angles', () => {
    for (const yaw of [-179, -60, 0, 45, 130])
      for (const pitch of [-70, 0, 20]) {
        const [x, y, z] = directionInModel(CAMERA, { yaw, pitch });
        const seen = anglesInPicture(CAMERA, [CAMERA.x + 4 * x, CAMERA.y + 4 * y, CAMERA.z + 4 * z]);
        expect(seen.yaw).toBeCloseTo(yaw);
        expect(seen.pitch).toBeCloseTo(pitch);
      }
  });

  it('measures', () => {
    expect(metresBetween([0, 0, 0], [2, 3, 6])).toBe(7);
  });
});
