/** A demo comment; `x`, `y` are fractions of the picture, `yaw`, `pitch` degrees in the panorama. */
export interface DemoComment {
  readonly name: string;
  readonly body: string;
  readonly category: string;
  readonly at: { readonly x: number; readonly y: number } | { readonly yaw: number; readonly pitch: number };
  readonly likes: number;
  /** Index of the comment (in its item) that this one replies to. */
  readonly answers?: number;
  readonly staff?: true;
}

type Line = readonly [name: string, body: string, category: string, a: number, b: number, likes: number];

const COURTYARD: readonly Line[] = [
  [
    'Ania z C',
    'Więcej drzew, mniej kostki. W lipcu na takim podwórku nie da się wytrzymać.',
    'green',
    0.42,
    0.78,
    14,
  ],
  [
    'Peter H.',
    'Please keep the birches that are there now. They took forty years to grow.',
    'green',
    0.2,
    0.55,
    17,
  ],
  [
    'Kasia',
    'Plac zabaw powinien być widoczny z okien, ale nie pod samymi sypialniami.',
    'play',
    0.55,
    0.82,
    9,
  ],
  ['Marta i Tomek', 'Przydałaby się piaskownica z cieniem i ławka dla dziadków.', 'play', 0.58, 0.84, 6],
  [
    'Oksana',
    'A small water tap near the playground would be great for children in summer.',
    'play',
    0.57,
    0.8,
    8,
  ],
  [
    'Jacek',
    'Brakuje miejsc dla rowerów cargo. Zwykłe stojaki na nie nie wystarczą.',
    'bikes',
    0.31,
    0.86,
    11,
  ],
  [
    'Bike commuter',
    'A covered bike stand by the main entrance, with a pump and a few sockets for e-bikes.',
    'bikes',
    0.33,
    0.87,
    12,
  ],
  [
    'Renata',
    'Boję się, że garaż podziemny zaleje przy ulewie, jak na sąsiednim osiedlu.',
    'safety',
    0.5,
    0.9,
    7,
  ],
  ['Dominik', 'Oświetlenie ścieżki od stacji jest za słabe, wracam tędy o 22.', 'safety', 0.12, 0.7, 13],
  ['Sarah L.', 'Love the car-free yard. Best decision of the whole plan.', 'green', 0.46, 0.8, 15],
  ['Zbigniew', 'Bez samochodów, dobrze, ale gdzie zaparkuje kurier albo karetka?', 'safety', 0.66, 0.88, 10],
  [
    'Ewelina',
    'Świetny pomysł z łąką kwietną zamiast trawnika, trzeba tylko powiedzieć ludziom, że tak ma wyglądać.',
    'green',
    0.38,
    0.74,
    9,
  ],
  ['Gosia', 'Poproszę o ogród społeczny, choć kilka skrzyń na zioła i pomidory.', 'green', 0.44, 0.85, 8],
  [
    'Ben',
    'Could some of the benches have backs and armrests? My mother cannot get up from the low ones.',
    'safety',
    0.52,
    0.83,
    10,
  ],
  ['Halina, 71', 'Ławki z oparciem! I żeby nie stały wszystkie w słońcu.', 'safety', 0.53, 0.82, 12],
  ['Mikołaj', 'Stół do ping-ponga dla nastolatków, oni też tu mieszkają.', 'play', 0.61, 0.85, 6],
  ['Irina', 'Please no fountain with loud pumps under the bedrooms.', 'play', 0.48, 0.77, 3],
  ['Wiktor', 'Fontanna byłaby piękna, latem chłodzi cały dziedziniec.', 'play', 0.47, 0.77, 4],
  ['Tess', 'Bird boxes on the north wall would cost almost nothing.', 'green', 0.72, 0.4, 7],
  ['Paulina', 'Podjazd dla wózków przy wejściu B jest za stromy na rysunku.', 'safety', 0.74, 0.86, 9],
  [
    'Robert',
    'Za mało miejsc postojowych dla gości. Już teraz cała ulica jest zastawiona.',
    'safety',
    0.82,
    0.9,
    5,
  ],
  [
    'Chloe M.',
    'A place for parcels outside the stairwell, so that couriers do not ring every bell.',
    'safety',
    0.35,
    0.83,
    4,
  ],
  ['Adam', 'Psi wybieg z dala od placu zabaw, z koszami i workami.', 'green', 0.88, 0.8, 5],
  [
    'Lena',
    'Drzewa w donicach zawsze usychają. Proszę sadzić w gruncie, nad garażem zostawić głębszą ziemię.',
    'green',
    0.41,
    0.81,
    11,
  ],
  ['Mohammed', 'A basketball hoop please, even a single one.', 'play', 0.63, 0.83, 5],
  ['Iga', 'Hałas z boiska pod oknami to będzie koszmar, stanowczo nie.', 'play', 0.62, 0.82, 4],
  [
    'Kuba',
    'Podoba mi się, że woda z dachu trafia do ogrodu deszczowego, a nie do kanalizacji.',
    'green',
    0.4,
    0.7,
    8,
  ],
  [
    'Joan',
    'The path should go where people really walk, straight to the station, not around the lawn.',
    'safety',
    0.16,
    0.75,
    9,
  ],
  [
    'Stefan',
    'Monitoring tylko przy wjeździe, nie na całym podwórku. Chcemy trochę prywatności.',
    'safety',
    0.3,
    0.6,
    3,
  ],
  ['Basia', 'Cudownie, że brzozy zostają!', 'green', 0.22, 0.52, 6],
  ['Noah', 'Will there be a tap and a hose for the balcony gardeners?', 'green', 0.68, 0.62, 2],
  ['Darek', 'Kiedy koniec prac? Bo od roku mamy pod oknami błoto i obietnice.', 'safety', 0.9, 0.88, 6],
  [
    'Ola',
    'Proszę o stojaki na hulajnogi dla dzieci przy wejściu do szkoły muzycznej.',
    'bikes',
    0.36,
    0.88,
    2,
  ],
  [
    'Finn',
    'Bike room doors must open without lifting the bike over a step. The old building got this wrong.',
    'bikes',
    0.34,
    0.84,
    10,
  ],
  ['Teresa', 'Altanka, gdzie można usiąść także w deszcz, bardzo by się przydała.', 'play', 0.5, 0.79, 5],
  ['Yuki', 'Warm light, please, not the blue-white lamps. Bats live in the wood.', 'safety', 0.14, 0.66, 7],
  ['Krystian', 'Kosze na śmieci dalej od okien parteru.', 'safety', 0.78, 0.84, 5],
  [
    'Amelie',
    'The yard looks lovely in the pictures. I only wonder who will look after the meadow.',
    'green',
    0.43,
    0.76,
    3,
  ],
  [
    'Sąsiadka z 12',
    'Dziękujemy, że w ogóle pytacie. Na poprzednim etapie nikt nas nie słuchał.',
    'green',
    0.5,
    0.5,
    12,
  ],
  [
    'Greg',
    'Make the ramp wide enough for a pram and a wheelchair to pass each other.',
    'safety',
    0.73,
    0.87,
    8,
  ],
];

const MODEL_APARTMENT: readonly Line[] = [
  ['Monika', 'Okno w kuchni to dla mnie najważniejsza rzecz w tym mieszkaniu.', 'layout', -12, -2, 12],
  ['Ellen', 'Such a bright living room. The deep balcony door makes all the difference.', 'light', 8, 2, 9],
  ['Patryk', 'Za mało gniazdek przy oknie, nie ma gdzie podłączyć lampy.', 'equipment', 35, -18, 7],
  ['Dev', 'Where would a desk go? Everybody works from home two days a week now.', 'layout', -60, -10, 8],
  ['Karolina', 'Szkoda, że między salonem a kuchnią nie ma przesuwnych drzwi.', 'layout', -150, -6, 5],
  [
    'Weronika',
    'Piękna podłoga, ale czy nie będzie skrzypieć jak w poprzednim etapie?',
    'equipment',
    20,
    -45,
    4,
  ],
  ['Ian', 'The ceiling height is generous. Please do not lower it for lamps.', 'light', 0, 40, 6],
  ['Aga', 'Parapet wewnętrzny mógłby być głębszy, na rośliny.', 'light', 15, -5, 6],
  ['Rosa', 'Storage! One wardrobe for a family of four is a joke.', 'layout', -100, -8, 9],
  ['Hubert', 'Rolety zewnętrzne od południa powinny być w standardzie.', 'light', 5, 12, 13],
  ['Maja', 'Kolory są spokojne, dobrze się tu siedzi nawet na ekranie.', 'light', 60, 0, 3],
  ['Viktor', 'Is the wall to the kitchen load-bearing? I would open it.', 'layout', -161, -4, 5],
  ['Ela', 'Prosimy o możliwość wyboru drzwi. Białe szybko się brudzą.', 'equipment', -103, -2, 4],
  ['Jo', 'No fireplace pretence, good.', 'equipment', 90, -6, 2],
  ['Tadeusz', 'Grzejnik pod oknem zasłoni kanapa. Lepiej ogrzewanie podłogowe.', 'equipment', 18, -25, 8],
  ['Carla', 'It would help to see the apartment in the evening with the lamps on.', 'light', 45, 20, 5],
  ['Michalina', 'Kuchnia śliczna, ale blat za krótki na gotowanie we dwoje.', 'layout', -155, -14, 7],
  [
    'Owen',
    'The dining table blocks the way to the balcony when four people sit there.',
    'layout',
    -30,
    -20,
    6,
  ],
  ['Beata', 'Super, że łazienka ma miejsce na pralkę i suszarkę.', 'equipment', -104, -12, 5],
  ['Kamil', 'Proszę pokazać, jak słychać sąsiadów. Akustyka to podstawa.', 'equipment', 120, 5, 10],
  [
    'Linh',
    'Could the socket for the router be inside the wardrobe instead of the hall wall?',
    'equipment',
    -95,
    0,
    4,
  ],
  [
    'Roman',
    'Słońce po południu wpada aż do kuchni, widać to na spacerze. Bardzo dobrze.',
    'light',
    2,
    -30,
    6,
  ],
  ['Edyta', 'Drzwi do sypialni otwierają się na kanapę.', 'layout', -103, 1, 4],
  ['Sam', 'Love it. We reserved one on the fourth floor because of this walk.', 'light', 10, 0, 11],
  ['Grażyna', 'Brakuje uchwytu i siedziska pod prysznicem, dla starszych osób.', 'equipment', -110, -15, 6],
  ['Alex', 'Ventilation in the kitchen looks weak for an open plan.', 'equipment', -158, 18, 3],
  ['Nikodem', 'Czy da się zamówić wersję bez zabudowy meblowej?', 'equipment', 75, -8, 2],
  ['Freya', 'The study is small, but the window makes it work.', 'layout', -70, -3, 4],
  [
    'Urszula',
    'Ładnie, tylko te białe ściany przy dwójce dzieci długo białe nie będą.',
    'equipment',
    140,
    -4,
    5,
  ],
  [
    'Lars',
    'Please publish the sunlight hours per room. The compass alone does not tell me enough.',
    'light',
    3,
    8,
    7,
  ],
  ['Danuta', 'Mieszkanie wygląda na większe niż na planie.', 'layout', -45, -6, 2],
  [
    'Matt',
    'Handles, switches and skirting look well made. That is what we look for.',
    'equipment',
    100,
    -12,
    3,
  ],
  ['Ilona', 'Gdzie postawić choinkę?', 'layout', 50, -10, 8],
  ['Hugo', 'I do not like that the hall has no daylight at all.', 'light', -98, 4, 5],
  ['Piotrek', 'Balkon z miejscem na stół, nareszcie ktoś o tym pomyślał.', 'layout', 9, -8, 9],
];

const OFFICE = 'Brzozowa Development';

const ANSWERS: readonly (readonly [item: 'courtyard' | 'flat', to: number, body: string, likes: number])[] = [
  ['courtyard', 1, 'They stay, all eleven of them. The garage was moved four metres for their roots.', 9],
  [
    'courtyard',
    7,
    'Garaż ma odwodnienie z podwójną pompą i próg 25 cm; projekt pokażemy na spotkaniu 12 grudnia.',
    6,
  ],
  ['courtyard', 10, 'Podjazd techniczny od ulicy Leśnej zostaje otwarty dla karetek i dostaw.', 5],
  ['flat', 9, 'Od etapu drugiego rolety zewnętrzne od południa są w standardzie. Dziękujemy.', 8],
  ['flat', 11, 'It is not: the wall can be left out until the end of January. Ask the sales office.', 4],
];

function comments(lines: readonly Line[], place: (a: number, b: number) => DemoComment['at']): DemoComment[] {
  return lines.map(([name, body, category, a, b, likes]) => ({
    name,
    body,
    category,
    at: place(a, b),
    likes,
  }));
}

function answersIn(item: 'courtyard' | 'flat', under: readonly DemoComment[]): DemoComment[] {
  return ANSWERS.flatMap(([where, to, body, likes]) => {
    const asked = under[to];
    if (where !== item || !asked) return [];
    return [
      {
        name: OFFICE,
        body,
        category: asked.category,
        at: asked.at,
        likes,
        answers: to,
        staff: true as const,
      },
    ];
  });
}

const courtyard = comments(COURTYARD, (x, y) => ({ x, y }));
const apartment = comments(MODEL_APARTMENT, (yaw, pitch) => ({ yaw, pitch }));

/** The two demo projects with their comments, oldest first. */
export const DEMO_FEEDBACK = [
  {
    key: 'courtyard',
    title: 'A courtyard for everybody',
    titlePl: 'Podwórko dla wszystkich',
    description:
      'The yard between the three buildings is planned this winter. Tell us what it needs, right where it should be.',
    descriptionPl:
      'Tej zimy projektujemy podwórko między trzema budynkami. Napiszcie, czego na nim trzeba, dokładnie tam, gdzie ma być.',
    question: 'What does the courtyard need?',
    questionPl: 'Czego trzeba na podwórku?',
    categories: [
      { key: 'green', label: 'Greenery', labelPl: 'Zieleń', color: '#2e7d4f' },
      { key: 'play', label: 'Play and rest', labelPl: 'Zabawa i odpoczynek', color: '#c9762b' },
      { key: 'bikes', label: 'Bicycles', labelPl: 'Rowery', color: '#2b6ca3' },
      { key: 'safety', label: 'Access and safety', labelPl: 'Dostęp i bezpieczeństwo', color: '#8a3f6b' },
    ],
    comments: [...courtyard, ...answersIn('courtyard', courtyard)],
  },
  {
    key: 'flat',
    title: 'Model apartment 3A: what would you change?',
    titlePl: 'Mieszkanie pokazowe 3A: co zmienić?',
    description:
      'Walk through the model apartment and leave a remark wherever something pleases or bothers you.',
    descriptionPl:
      'Przejdź się po mieszkaniu pokazowym i zostaw uwagę tam, gdzie coś cieszy albo przeszkadza.',
    question: 'What would you change before you moved in?',
    questionPl: 'Co zmieniłabyś lub zmieniłbyś przed wprowadzeniem się?',
    categories: [
      { key: 'layout', label: 'Layout', labelPl: 'Układ', color: '#2b6ca3' },
      { key: 'light', label: 'Light and view', labelPl: 'Światło i widok', color: '#c9a22b' },
      { key: 'equipment', label: 'Equipment', labelPl: 'Wyposażenie', color: '#6b5b8a' },
    ],
    comments: [...apartment, ...answersIn('flat', apartment)],
  },
] as const;
