import { Color } from 'three';

/** Light of a moment of the day. */
export interface Light {
  readonly sun: { readonly color: Color; readonly intensity: number };
  /** From above and from below, and how strong together. */
  readonly sky: { readonly above: Color; readonly below: Color; readonly intensity: number };
  readonly background: { readonly zenith: Color; readonly horizon: Color };
  /** Lamps in the windows. */
  readonly evening: number;
}

interface Key {
  /** Height of the sun, degrees. */
  readonly height: number;
  readonly sun: string;
  readonly sunlight: number;
  readonly above: string;
  readonly below: string;
  readonly skylight: number;
  readonly zenith: string;
  readonly horizon: string;
}

/** From a night that is dusk, not black, to noon. */
const KEYS: readonly Key[] = [
  {
    height: -9,
    sun: '#5b6b93',
    sunlight: 0.1,
    above: '#44557d',
    below: '#2b2a33',
    skylight: 1.9,
    zenith: '#232f4f',
    horizon: '#4c587c',
  },
  {
    height: -2,
    sun: '#c77b52',
    sunlight: 0.25,
    above: '#8d9cc0',
    below: '#5d5358',
    skylight: 2.1,
    zenith: '#4c6290',
    horizon: '#d59a7a',
  },
  {
    height: 4,
    sun: '#ffb06a',
    sunlight: 1.8,
    above: '#a9bcd8',
    below: '#7c6f62',
    skylight: 1.7,
    zenith: '#7c9cc8',
    horizon: '#f1cfae',
  },
  {
    height: 15,
    sun: '#ffdcb0',
    sunlight: 2.9,
    above: '#d3e2f2',
    below: '#8d8676',
    skylight: 1.45,
    zenith: '#86aeda',
    horizon: '#dfe9ee',
  },
  {
    height: 40,
    sun: '#fff3e2',
    sunlight: 3.3,
    above: '#eaf1f7',
    below: '#8d8676',
    skylight: 1.55,
    zenith: '#7fabdd',
    horizon: '#dde9f1',
  },
];

/** The light for a height of the sun, degrees. */
export function lightAt(height: number): Light {
  const after = KEYS.findIndex((key) => key.height >= height);
  const upper = KEYS[after === -1 ? KEYS.length - 1 : after] as Key;
  const lower = KEYS[Math.max((after === -1 ? KEYS.length : after) - 1, 0)] as Key;
  const span = upper.height - lower.height;
  const share = span > 0 ? Math.min(Math.max((height - lower.height) / span, 0), 1) : 0;
  const mixed = (name: 'sun' | 'above' | 'below' | 'zenith' | 'horizon') =>
    new Color(lower[name]).lerp(new Color(upper[name]), share);
  const between = (name: 'sunlight' | 'skylight') => lower[name] + (upper[name] - lower[name]) * share;
  return {
    sun: { color: mixed('sun'), intensity: between('sunlight') },
    sky: { above: mixed('above'), below: mixed('below'), intensity: between('skylight') },
    background: { zenith: mixed('zenith'), horizon: mixed('horizon') },
    evening: Math.min(Math.max((2 - height) / 6, 0), 1),
  };
}
