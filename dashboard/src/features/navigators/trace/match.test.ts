import { describe, expect, it } from 'vitest';
import { matchColours, readColourFile } from './apartment-colours.ts';
import { matchMasks } from './match-masks.ts';

const images = [0, 1, 2].map((index) => ({ id: `image-${index}`, index }));

describe('the image of a mask', () => {
  const matched = (names: string[]) => names.map((_, file) => matchMasks(names, images).get(file));

  it('comes from the number in its name, counted from 0 or from 1', () => {
    expect(matched(['002.png', 'ids_000.png', 'v2 001.png'])).toEqual(['image-2', 'image-0', 'image-1']);
    expect(matched(['mask 3.png', 'mask 1.png', 'mask 2.png'])).toEqual(['image-2', 'image-0', 'image-1']);
    expect(matched(['007.png', '001.png'])).toEqual([undefined, 'image-1']);
  });

  it('comes from the order of names otherwise, if there are as many as images', () => {
    expect(matched(['south.png', 'east.png', 'north.png'])).toEqual(['image-2', 'image-0', 'image-1']);
    expect(matched(['frame 30.png', 'frame 20.png', 'frame 100.png'])).toEqual([
      'image-1',
      'image-0',
      'image-2',
    ]);
    expect(matched(['south.png'])).toEqual([undefined]);
    expect(matchMasks([], images).size).toBe(0);
  });
});

describe('the apartment of a colour', () => {
  const apartments = ['3A', '3B', '12'].map((number) => ({ id: `flat ${number}`, number }));

  it('is read from lists in all their forms', () => {
    const wanted = [
      { colour: 0x0bd245, number: '3A' },
      { colour: 0x8a50b2, number: '12' },
    ];
    expect(readColourFile('{"#0bd245": "3A", "#8a50b2": 12}')).toEqual(wanted);
    expect(readColourFile('{"3A": "#0BD245", "12 ": "#8a50b2"}')).toEqual(wanted);
    expect(
      readColourFile('[{"flat": "3A", "color": "#0bd245"}, {"color": "8a50b2", "flat": 12, "floor": 2}]'),
    ).toEqual(wanted);
    for (const text of ['', 'x', '3', 'null', '[]', '[1, null]', '{"a": {"b": 1}}']) {
      expect(readColourFile(text)).toEqual([]);
    }
  });

  it('is the nearest in the list, with an existing number', () => {
    const named = [
      { colour: 0xff0000, number: ' 3a' },
      { colour: 0x0000ff, number: '12' },
      { colour: 0x00ff00, number: '99' },
    ];
    expect([...matchColours([0xfa0406, 0x0000ff, 0x00ff00, 0x888888], named, apartments)]).toEqual([
      [0, 'flat 3A'],
      [1, 'flat 12'],
    ]);
  });
});
