import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@oriel/contract/enums';
import type { ModelPosition } from '@oriel/contract/tour-model';
import sharp from 'sharp';
import roomsOf3a from './material/interiors/3A/tour.json' with { type: 'json' };
import roomsOf5p from './material/interiors/5P/tour.json' with { type: 'json' };
import { type DemoStep, WALK_OF_3A, WALK_OF_5P } from './walks.ts';

/** The apartments that were rendered. */
const RENDERED = { '3A': roomsOf3a, '5P': roomsOf5p } as const;
/** Their outer sizes, metres east and north. */
const SIZES = { '3A': [11.4, 7.9], '5P': [14.6, 11.4] } as const;

/** Rooms of 3A that were rendered in the evening as well, as `<room>-evening.webp`. */
const EVENINGS: ReadonlySet<string> = new Set(['bedroom', 'kitchen', 'living']);

/** How a tour shows the rooms of a rendered apartment. */
export type Look = 'day' | 'mirrored' | 'evening';

interface DemoPortal {
  readonly to: string;
  readonly yaw: number;
  readonly pitch: number;
  readonly label: string;
}

export interface DemoRoom {
  readonly key: string;
  readonly name: string;
  readonly namePl: string;
  /** Its panorama, in `material`. */
  readonly file: string;
  /** The same in the evening, where that is another picture that was rendered. */
  readonly evening?: string;
  /** The yaw that faces north, degrees. */
  readonly north: number;
  readonly view: { readonly yaw: number; readonly pitch: number; readonly fov: number };
  /** Fractions of the unit's plan. */
  readonly plan: { readonly x: number; readonly y: number };
  /** In the apartment's model, whose origin is on the floor in the middle of the apartment: see `models/rooms-model.ts`. */
  readonly modelPosition: ModelPosition;
  readonly portals: readonly DemoPortal[];
}

export interface DemoTour {
  readonly organization: string;
  readonly name: string;
  /** Its name in the languages other than the organization's. */
  readonly names: Partial<Record<Locale, string>>;
  /** Its apartment: building and number. */
  readonly building: string;
  readonly number: string;
  /** Unit type of that apartment. */
  readonly unit: string;
  /** Whether the building's other apartments with this plan share it. */
  readonly shared?: boolean;
  /** Whose rooms it shows. */
  readonly rendered: keyof typeof RENDERED;
  readonly look: Look;
  /** Its 3D model, in `material`. */
  readonly model?: string;
  readonly rooms: readonly string[];
  /** Its guided walk. */
  readonly walk?: readonly DemoStep[];
}

export const DEMO_TOURS: readonly DemoTour[] = [
  {
    organization: 'brzozowa',
    name: 'Model apartment 3A',
    names: { gb: 'Model flat 3A', pl: 'Mieszkanie pokazowe 3A' },
    building: 'A',
    number: '3A',
    unit: 'A',
    shared: true,
    rendered: '3A',
    look: 'day',
    model: 'interiors/3A/rooms.glb',
    rooms: ['living', 'kitchen', 'bedroom', 'study', 'bathroom'],
    walk: WALK_OF_3A,
  },
  {
    organization: 'brzozowa',
    name: 'Penthouse 5P',
    names: {},
    building: 'A',
    number: '5P',
    unit: 'P',
    rendered: '5P',
    look: 'day',
    rooms: ['living', 'kitchen', 'bedroom'],
    walk: WALK_OF_5P,
  },
  {
    organization: 'brzozowa',
    name: 'Corner apartment 3C',
    names: { gb: 'Corner flat 3C', pl: 'Mieszkanie narożne 3C' },
    building: 'A',
    number: '3C',
    unit: 'C',
    shared: true,
    rendered: '3A',
    look: 'mirrored',
    rooms: ['living', 'kitchen', 'bedroom'],
  },
  {
    organization: 'brzozowa',
    name: 'Furnished apartment D6',
    names: { gb: 'Furnished flat D6', pl: 'Mieszkanie umeblowane D6' },
    building: 'D',
    number: 'D6',
    unit: 'A',
    rendered: '3A',
    look: 'evening',
    rooms: ['living', 'bedroom', 'bathroom'],
  },
  {
    organization: 'riverside-lettings',
    name: 'Show flat, Albion Wharf',
    names: { en: 'Show apartment, Albion Wharf', pl: 'Mieszkanie pokazowe, Albion Wharf' },
    building: 'W',
    number: 'W3',
    unit: 'C',
    rendered: '3A',
    look: 'mirrored',
    rooms: ['kitchen'],
  },
];

const POLISH: Readonly<Record<string, string>> = {
  living: 'Salon',
  kitchen: 'Kuchnia z jadalnią',
  bedroom: 'Sypialnia',
  study: 'Gabinet',
  bathroom: 'Łazienka',
};

/** Yaw in -180..180. */
function turned(yaw: number, look: Look): number {
  const value = look === 'mirrored' ? -yaw : yaw;
  return value === -180 ? 180 : Math.round(value * 100) / 100;
}

function centimetres(metres: number): number {
  return Math.round(metres * 100) / 100;
}

/** The room's picture that was rendered in the evening, if any. */
function eveningOf({ rendered }: DemoTour, room: string): string | undefined {
  return rendered === '3A' && EVENINGS.has(room) ? `interiors/3A/${room}-evening.webp` : undefined;
}

/** The rooms of a tour with their portals, except those to rooms outside the tour. */
export function roomsOf(tour: DemoTour): DemoRoom[] {
  const [width, depth] = SIZES[tour.rendered];
  return tour.rooms.map((key) => {
    const scene = RENDERED[tour.rendered].scenes.find((one) => one.id === key);
    if (!scene) throw new Error(`No room ${key} was rendered`);
    const [x = 0.5, y = 0.5] = scene.position.plan;
    const day = `interiors/${tour.rendered}/${scene.image}`;
    const evening = eveningOf(tour, key);
    return {
      key,
      name: scene.name,
      namePl: POLISH[key] ?? scene.name,
      file: tour.look === 'evening' ? (evening ?? day) : day,
      ...(tour.look === 'day' && evening ? { evening } : {}),
      north: turned(scene.northYaw, tour.look),
      view: { yaw: turned(scene.startView.yaw, tour.look), pitch: scene.startView.pitch, fov: 75 },
      plan: { x: tour.look === 'mirrored' ? 1 - x : x, y },
      modelPosition: {
        x: centimetres(scene.position.x - width / 2),
        y: scene.position.z,
        z: centimetres(depth / 2 - scene.position.y),
        yaw: turned(-scene.northYaw, 'day'),
      },
      portals: scene.portals
        .filter((portal) => tour.rooms.includes(portal.to))
        .map((portal) => ({ ...portal, yaw: turned(portal.yaw, tour.look) })),
    };
  });
}

/**
 * The picture of a room. Apartment C is apartment A mirrored, and so is its panorama. A room that was not rendered in the evening is shown
 * in dimmer and warmer light.
 *
 * @param width pixels; as rendered when absent
 */
export async function pictureOf(room: Pick<DemoRoom, 'file'>, look: Look, width?: number): Promise<Buffer> {
  const file = fileURLToPath(new URL(`material/${room.file}`, import.meta.url));
  const asRendered = look === 'day' || (look === 'evening' && room.file.endsWith('-evening.webp'));
  if (asRendered && width === undefined) return await readFile(file);
  const picture = sharp(file);
  if (width !== undefined) picture.resize(width);
  if (look === 'mirrored') picture.flop();
  if (!asRendered && look === 'evening') picture.linear([0.9, 0.8, 0.66], [2, 0, -2]);
  return await picture.webp({ quality: 90, effort: 2 }).toBuffer();
}
