import { describe, expect, it } from 'vitest';
import { northFromHeading, readGPano } from './gpano.ts';
import { gpanoXmp } from './testing/pictures.ts';

const cropped = {
  FullPanoWidthPixels: 4096,
  FullPanoHeightPixels: 2048,
  CroppedAreaImageWidthPixels: 4096,
  CroppedAreaImageHeightPixels: 1024,
  CroppedAreaLeftPixels: 0,
  CroppedAreaTopPixels: 512,
};

describe('the photo sphere block', () => {
  it('places a cropped picture on its sphere', () => {
    expect(readGPano(gpanoXmp({ ...cropped, PoseHeadingDegrees: '120.5' }), 4096, 1024)).toEqual({
      placement: { fullWidth: 4096, fullHeight: 2048, left: 0, top: 512 },
      heading: 120.5,
    });
  });

  it('is read from elements as well as from attributes', () => {
    const xmp = Object.entries(cropped)
      .map(([name, value]) => `<GPano:${name}>${value}</GPano:${name}>`)
      .join('\n');
    expect(readGPano(xmp, 4096, 1024)?.placement.top).toBe(512);
  });

  it.each([
    ['the picture was scaled since', 2048, 512, cropped],
    ['the picture was cropped since', 4096, 1000, cropped],
    ['the crop reaches beyond the sphere', 4096, 1024, { ...cropped, CroppedAreaTopPixels: 1500 }],
    ['the crop begins outside', 4096, 1024, { ...cropped, CroppedAreaLeftPixels: -8 }],
    ['the sphere is not 2:1', 4096, 1024, { ...cropped, FullPanoHeightPixels: 3000 }],
    ['it is another projection', 4096, 1024, { ...cropped, ProjectionType: 'cylindrical' }],
    ['a number is no number', 4096, 1024, { ...cropped, FullPanoWidthPixels: '4096px' }],
  ])('is ignored when %s', (_, width, height, values) => {
    expect(readGPano(gpanoXmp(values), width, height)).toBeUndefined();
  });
});

describe('north', () => {
  it.each([
    [0, 0],
    [9, -9],
    [90, -90],
    [180, -180],
    [270, 90],
    [359.5, 0.5],
    [360, 0],
    [-90, 90],
    [725, -5],
  ])('is to the left of the centre by the heading: %s -> %s', (heading, north) => {
    expect(northFromHeading(heading)).toBeCloseTo(north, 10);
  });
});
