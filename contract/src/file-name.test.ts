import { expect, it } from 'vitest';
import { nameFromFile } from './file-name.ts';

it('turns a file name into a readable name', () => {
  expect(nameFromFile('C:\\photos\\living_room-01.JPG')).toBe('Living room 01');
  expect(nameFromFile('<script>.png')).toBe('Script');
  expect(nameFromFile('---.jpg')).toBe('Panorama');
  expect(nameFromFile('kuchnia & jadalnia.webp')).toBe('Kuchnia & jadalnia');
});
