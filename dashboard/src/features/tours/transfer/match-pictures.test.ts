import { expect, test } from 'vitest';
import { matchPictures, plainName } from './match-pictures.ts';
import { sortFiles } from './picked-files.ts';

const match = (scenes: Parameters<typeof matchPictures>[0], pictures: string[]) =>
  Object.fromEntries(matchPictures(scenes, pictures));

test('a file named in the configuration matches, also in another folder or case', () => {
  const scenes = [
    { key: 'a', name: 'Hall', file: 'one.jpg' },
    { key: 'b', name: 'Kitchen', file: 'Two.JPG' },
  ];
  expect(match(scenes, ['tour/pictures/two.jpg', 'tour/pictures/one.jpg'])).toEqual({
    a: 'tour/pictures/one.jpg',
    b: 'tour/pictures/two.jpg',
  });
});

test('matches Marzipano scene names: case, separators, accents, leading numbers and suffixes', () => {
  const scenes = [
    { key: '0-living-room', name: 'Living Room' },
    { key: '1-kuchnia-lazienka', name: 'Kuchnia Łazienka' },
    { key: '2-study', name: 'Study' },
    { key: '3-hall', name: 'Hall' },
  ];
  expect(
    match(scenes, ['LIVING_ROOM_8k.jpg', 'kuchnia-łazienka.png', 'Study (2).webp', 'hall_pano_final.tif']),
  ).toEqual({
    '0-living-room': 'LIVING_ROOM_8k.jpg',
    '1-kuchnia-lazienka': 'kuchnia-łazienka.png',
    '2-study': 'Study (2).webp',
    '3-hall': 'hall_pano_final.tif',
  });
});

test('leaves ambiguous matches to the user', () => {
  const two = [
    { key: 'a', name: 'Room' },
    { key: 'b', name: 'Room' },
  ];
  expect(match(two, ['room.jpg', 'room_8k.jpg'])).toEqual({});
  expect(match([{ key: 'a', name: 'Room' }], ['room_4k.jpg', 'room_8k.jpg'])).toEqual({});
  // A better match decides before a weaker one is tried.
  expect(match([{ key: 'a', name: 'Room' }], ['room.jpg', 'room_8k.jpg'])).toEqual({ a: 'room.jpg' });
});

test('the last scene takes the last picture', () => {
  const scenes = [
    { key: 'a', name: 'Hall' },
    { key: 'b', name: 'Attic' },
  ];
  expect(match(scenes, ['hall.jpg', 'DSC_0042.jpg'])).toEqual({ a: 'hall.jpg', b: 'DSC_0042.jpg' });
});

test('gives up quickly on two hundred scenes with one name and as many pictures', () => {
  const scenes = Array.from({ length: 200 }, (_, index) => ({ key: `k${index}`, name: 'Room' }));
  const pictures = Array.from({ length: 2000 }, (_, index) => `folder ${index}/room.jpg`);
  const from = performance.now();
  expect(match(scenes, pictures)).toEqual({});
  expect(performance.now() - from).toBeLessThan(2000);
});

test('room numbers are not suffixes', () => {
  expect(plainName('Room 12.jpg')).toBe('room 12');
  const scenes = [1, 2, 12].map((number) => ({ key: `${number}-room-${number}`, name: `Room ${number}` }));
  expect(match(scenes, ['room-12.jpg', 'room-1.jpg', 'room-2.jpg'])).toEqual({
    '1-room-1': 'room-1.jpg',
    '2-room-2': 'room-2.jpg',
    '12-room-12': 'room-12.jpg',
  });
});

test('in an exported folder the configuration comes first, and tiles are not pictures of rooms', () => {
  const paths = [
    'app/index.html',
    'app/vendor/marzipano.js',
    'app/index.js',
    'app/data.js',
    'app/tiles/0-hall/preview.jpg',
    'app/tiles/0-hall/1/f/0/0.jpg',
    'app/img/up.png',
    'originals/hall.jpg',
  ];
  const sorted = sortFiles(
    paths.map((path) => ({
      path,
      file: new File(['x'.repeat(path.includes('/img/') ? 900 : 20_000)], path),
    })),
  );
  expect(sorted.configurations.map(({ path }) => path)).toEqual([
    'app/data.js',
    'app/index.html',
    'app/index.js',
  ]);
  expect(sorted.pictures.map(({ path }) => path)).toEqual(['originals/hall.jpg']);
});
