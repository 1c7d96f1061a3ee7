/** A step of the guided walk through a demo tour; its texts in American English, British English and Polish. */
export interface DemoStep {
  readonly room: string;
  readonly view: { readonly yaw: number; readonly pitch: number; readonly fov: number };
  /** Seconds. */
  readonly stay: number;
  readonly caption: string;
  readonly captions: { readonly gb?: string; readonly pl: string };
}

/** Through apartment 3A: each room at its best side, and back through the living room, as one would walk. */
export const WALK_OF_3A: readonly DemoStep[] = [
  {
    room: 'living',
    view: { yaw: 52, pitch: -6, fov: 88 },
    stay: 6,
    caption:
      'Welcome to apartment 3A. The living room has windows on two sides, and the terrace is one step away.',
    captions: {
      gb: 'Welcome to flat 3A. The living room has windows on two sides, and the terrace is one step away.',
      pl: 'Witamy w mieszkaniu 3A. Salon ma okna z dwóch stron, a taras jest tuż obok.',
    },
  },
  {
    room: 'kitchen',
    view: { yaw: 6, pitch: -5, fov: 70 },
    stay: 5,
    caption: 'The dining table stands between kitchen and living room, with space for six.',
    captions: { pl: 'Stół z miejscem dla sześciu osób stoi między kuchnią a salonem.' },
  },
  {
    room: 'living',
    view: { yaw: -60, pitch: -5, fov: 72 },
    stay: 4,
    caption: 'Opposite the windows, a wall of wooden slats frames the sofa.',
    captions: { pl: 'Naprzeciw okien sofę otacza ściana z drewnianych lameli.' },
  },
  {
    room: 'bedroom',
    view: { yaw: 8, pitch: -8, fov: 92 },
    stay: 5,
    caption: 'The bedroom looks into the green. Wardrobes fill the whole wall on the right.',
    captions: { pl: 'Sypialnia z widokiem na zieleń. Szafy zajmują całą ścianę po prawej.' },
  },
  {
    room: 'study',
    view: { yaw: -6, pitch: -8, fov: 88 },
    stay: 5,
    caption: 'A room to work in, with a daybed for guests.',
    captions: { pl: 'Pokój do pracy, z leżanką dla gości.' },
  },
  {
    room: 'bathroom',
    view: { yaw: 8, pitch: -10, fov: 88 },
    stay: 5,
    caption: 'The bathroom has a walk-in shower and a wide washbasin.',
    captions: { pl: 'W łazience jest prysznic bez brodzika i szeroka umywalka.' },
  },
];

/** Through penthouse 5P: from the sofas to the terrace, to the island and the table, and to the bedroom. */
export const WALK_OF_5P: readonly DemoStep[] = [
  {
    room: 'living',
    view: { yaw: 8, pitch: -8, fov: 92 },
    stay: 6,
    caption: 'Welcome to penthouse 5P. The living room is glass to the south and to the west.',
    captions: { pl: 'Witamy w penthousie 5P. Salon jest przeszklony od południa i od zachodu.' },
  },
  {
    room: 'living',
    view: { yaw: 36, pitch: -6, fov: 70 },
    stay: 5,
    caption: 'Sliding doors open onto the roof terrace, with the hills behind the town.',
    captions: { pl: 'Przesuwne drzwi prowadzą na taras na dachu, z widokiem na wzgórza za miastem.' },
  },
  {
    room: 'kitchen',
    view: { yaw: -40, pitch: -8, fov: 86 },
    stay: 5,
    caption: 'The kitchen has an island, with seats towards the table.',
    captions: { pl: 'Kuchnia ma wyspę z miejscami do siedzenia od strony stołu.' },
  },
  {
    room: 'kitchen',
    view: { yaw: 62, pitch: -8, fov: 84 },
    stay: 5,
    caption: 'The dining table stands at the window, between the kitchen and the terrace.',
    captions: { pl: 'Stół jadalny stoi przy oknie, między kuchnią a tarasem.' },
  },
  {
    room: 'bedroom',
    view: { yaw: 4, pitch: -8, fov: 92 },
    stay: 5,
    caption: 'The bedroom has a terrace door of its own, and a wall of wardrobes.',
    captions: { pl: 'Sypialnia ma własne wyjście na taras i całą ścianę szaf.' },
  },
];
