import type { PropertyType } from '@oriel/contract/enums';

export interface DemoBuilding {
  readonly code: string;
  readonly name: string;
  readonly namePl: string;
  /** Floors of five apartments each (A to E), plus a floor of two penthouses (P, Q) with `penthouses`. */
  readonly floors: number;
  readonly penthouses: boolean;
  readonly completion: string;
  /** Price per square metre in the middle of the building (sale), or its monthly rent (rent), in major units. */
  readonly perArea: number;
  /** Share sold so far, 0..1. */
  readonly sold: number;
}

export interface DemoEstate {
  readonly organization: string;
  readonly slug: string;
  readonly name: string;
  readonly type: PropertyType;
  readonly description: string;
  readonly descriptionPl: string;
  readonly address: Readonly<Record<string, string>>;
  readonly location: readonly [number, number];
  readonly stage: string;
  readonly amenities: readonly string[];
  readonly nearby: readonly {
    readonly name: string;
    readonly category: string;
    readonly walkMinutes: number;
  }[];
  readonly buildings: readonly DemoBuilding[];
}

/** Two estates of the developer, one for sale and one to let, and one of the other organization. */
export const DEMO_ESTATES: readonly DemoEstate[] = [
  {
    organization: 'brzozowa',
    slug: 'brzozowa-park',
    name: 'Brzozowa Park',
    type: 'RESIDENTIAL',
    description:
      'Three quiet buildings around a courtyard of birches, ten minutes by train from the centre of Wrocław. Deep balconies to the south, ' +
      'apartments from 57 m² with kitchens that have a window, and a car-free yard.',
    descriptionPl:
      'Trzy kameralne budynki wokół dziedzińca z brzozami, dziesięć minut pociągiem od centrum Wrocławia. Głębokie balkony od południa, ' +
      'mieszkania od 57 m² z kuchniami z oknem i podwórko bez samochodów.',
    address: {
      street: 'Brzozowa',
      number: '14–18',
      postalCode: '55-010',
      city: 'Radomierzyce',
      municipality: 'Siechnice',
      county: 'wrocławski',
      region: 'dolnośląskie',
      country: 'PL',
    },
    location: [17.1047, 51.0312],
    stage: 'Phase 1',
    amenities: [
      'Bicycle room',
      'Playground',
      'Green courtyard',
      'Underground parking',
      'Lift',
      'Parcel locker',
    ],
    nearby: [
      { name: 'Suburban railway stop', category: 'transport', walkMinutes: 6 },
      { name: 'Primary school', category: 'school', walkMinutes: 9 },
      { name: 'Kindergarten', category: 'school', walkMinutes: 4 },
      { name: 'Bakery and grocery', category: 'shop', walkMinutes: 3 },
      { name: 'Woodland path', category: 'nature', walkMinutes: 5 },
    ],
    buildings: [
      {
        code: 'A',
        name: 'Building A',
        namePl: 'Budynek A',
        floors: 4,
        penthouses: true,
        completion: '2026-06-30',
        perArea: 11_900,
        sold: 0.62,
      },
      {
        code: 'B',
        name: 'Building B',
        namePl: 'Budynek B',
        floors: 7,
        penthouses: true,
        completion: '2027-03-31',
        perArea: 11_400,
        sold: 0.38,
      },
      {
        code: 'C',
        name: 'Building C',
        namePl: 'Budynek C',
        floors: 6,
        penthouses: true,
        completion: '2027-09-30',
        perArea: 11_100,
        sold: 0.16,
      },
    ],
  },
  {
    organization: 'brzozowa',
    slug: 'nadodrze-living',
    name: 'Nadodrze Living',
    type: 'RESIDENTIAL_RENT',
    description:
      'Furnished apartments to let in a house with a concierge, a shared roof terrace and bicycle parking in the basement. Contracts from six months.',
    descriptionPl:
      'Umeblowane mieszkania na wynajem w domu z recepcją, wspólnym tarasem na dachu i rowerownią w piwnicy. Umowy od sześciu miesięcy.',
    address: {
      street: 'Jagiellończyka',
      number: '12',
      postalCode: '50-240',
      city: 'Wrocław',
      district: 'Nadodrze',
      municipality: 'Wrocław',
      county: 'Wrocław',
      region: 'dolnośląskie',
      country: 'PL',
    },
    location: [17.0352, 51.1236],
    stage: 'Open',
    amenities: ['Furnished', 'Concierge', 'Roof terrace', 'Bicycle room', 'Lift'],
    nearby: [
      { name: 'Tram stop', category: 'transport', walkMinutes: 2 },
      { name: 'Market hall', category: 'shop', walkMinutes: 8 },
      { name: 'River embankment', category: 'nature', walkMinutes: 7 },
    ],
    buildings: [
      {
        code: 'D',
        name: 'Nadodrze 12',
        namePl: 'Nadodrze 12',
        floors: 7,
        penthouses: false,
        completion: '2025-11-30',
        perArea: 64,
        sold: 0.55,
      },
    ],
  },
  {
    organization: 'riverside-lettings',
    slug: 'albion-wharf',
    name: 'Albion Wharf',
    type: 'RESIDENTIAL_RENT',
    description: 'Twenty riverside flats above a row of workshops, let directly by the owner.',
    descriptionPl:
      'Dwadzieścia mieszkań nad rzeką, ponad rzędem pracowni, wynajmowanych bezpośrednio przez właściciela.',
    address: {
      street: 'Albion Wharf',
      number: '3',
      postalCode: 'SW11 4ND',
      city: 'London',
      district: 'Battersea',
      country: 'GB',
    },
    location: [-0.1667, 51.4815],
    stage: 'Open',
    amenities: ['Concierge', 'Lift', 'Bicycle room'],
    nearby: [{ name: 'Riverboat pier', category: 'transport', walkMinutes: 5 }],
    buildings: [
      {
        code: 'W',
        name: 'The Wharf',
        namePl: 'The Wharf',
        floors: 4,
        penthouses: false,
        completion: '2024-05-31',
        perArea: 3.4,
        sold: 0.4,
      },
    ],
  },
];
