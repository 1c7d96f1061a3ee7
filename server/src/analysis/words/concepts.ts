import { Matcher } from '../lexicon/matcher.ts';
import { PLACE_NAMES } from './place-names.ts';

/** A thing that places have, whatever it is called. */
export interface Concept {
  readonly en: string;
  readonly pl: string;
  /** Nobody wants it: who speaks of it complains. */
  readonly nuisance: boolean;
}

/**
 * What people say of places, across words and languages: the name in English and in Polish; then the lemmas in English and in Polish; then
 * the beginnings of the words in German, Ukrainian and French. Comments in several languages meet in these; every other word is its own
 * concept. A "!" marks what nobody wants.
 */
const ROWS = `
Windows|Okna|window|okno|fenster*|вікн* вікон|fenetre*
Doors|Drzwi|door|drzwi|tuer tueren|двер*|porte portes
Kitchen|Kuchnia|kitchen kitchenette|kuchnia aneks|kueche*|кухн*|cuisine*
Bathroom|Łazienka|bathroom shower bathtub|łazienka prysznic wanna|bad badezimmer dusche*|ванн*|salle_de_bain douche*
Living room|Salon|living_room lounge|salon|wohnzimmer|вітальн*|salon
Bedroom|Sypialnia|bedroom|sypialnia|schlafzimmer|спальн*|chambre*
Hall|Przedpokój|hallway|przedpokój|flur diele|передпок*|couloir
Balconies|Balkony|balcony terrace loggia|balkon taras loggia|balkon* terrasse*|балкон* терас*|balcon* terrasse*
Walls|Ściany|wall|ściana ścianka|wand waende|стін*|mur murs
Floors|Podłogi|flooring parquet|podłoga parkiet|fussboden parkett|підлог*|parquet
Stairwell|Klatka schodowa|stairwell staircase stair|klatka_schodowy klatka schód schody|treppenhaus treppe*|сход*|escalier*
Lift|Winda|lift elevator|winda|aufzug* fahrstuhl|ліфт*|ascenseur*
Garage|Garaż|garage underground_garage|garaż hala_garażowy|garage* tiefgarage*|гараж*|garage*
Storage|Komórki lokatorskie|storage storeroom storage_room closet|komórka_lokatorski komórka schowek|abstellraum keller*|комор*|cave rangement*
Wardrobe|Szafy|wardrobe cupboard|szafa garderoba|schrank*|шаф*|placard* armoire*
Heating|Ogrzewanie|heating radiator heater|ogrzewanie grzejnik kaloryfer|heizung* heizkoerper|опален* батаре*|chauffage radiateur*
Blinds|Rolety|blind shutter sunshade|roleta żaluzja|rollo* jalousie*|жалюз* ролет*|volet*
Sockets|Gniazdka|socket power_outlet|gniazdko|steckdose*|розетк*|prise prises
Air conditioning|Klimatyzacja|air_conditioning air_conditioner|klimatyzacja klimatyzator|klimaanlage*|кондиціон*|climatisation
Sound insulation|Akustyka|sound_insulation soundproofing acoustics|akustyka wygłuszenie|schallschutz*|звукоізоляц*|insonorisation acoustique
Facade|Elewacja|facade façade|elewacja fasada|fassade*|фасад*|facade*
Bike room|Rowerownia|bike_room bike_storage bicycle_room|rowerownia|fahrradkeller*|велокімнат*|local_a_velo
Bike stands|Stojaki rowerowe|bike_stand bike_rack bicycle_stand cycle_rack|stojak stojak_rowerowy stojak_rower|fahrradstaender*|велопарк*|arceau
Courtyard|Dziedziniec|courtyard yard|dziedziniec podwórko podwórze|hof innenhof|подвір*|cour
Trees|Drzewa|tree|drzewo|baum* baeum*|дерев*|arbre*
Green space|Zieleń|greenery green_space|zieleń|gruen gruenfl* begruen*|зелен*|verdure vegetation
Shade|Cień|shade|cień|schatten*|тін тінь|ombre
Benches|Ławki|bench|ławka ławeczka|bank baenk* sitzbank*|лавк* лавок лавочк*|banc bancs
Flowers|Kwiaty|flower|kwiat kwiatek|blume*|квіт*|fleur*
Lawn|Trawnik|lawn grass|trawnik trawa|rasen* wiese*|газон*|pelouse* gazon
Playground|Plac zabaw|playground play_area|plac_zabawa|spielplatz* spielplaetz*|майданчик*|aire_de_jeux terrain_de_jeux jeux
Bike paths|Ścieżki rowerowe|bike_lane bike_path cycle_lane cycle_path cycleway bicycle_lane|ścieżka_rowerowy droga_rowerowy|radweg* fahrradweg*|велодоріж*|piste_cyclable pistes_cyclables
Cycling|Rowery|bike bicycle cycling cyclist cycle|rower rowerzysta|fahrrad* raeder rad radfahr*|велосипед*|velo* cyclist* bicyclette*
Sidewalks|Chodniki|sidewalk pavement footpath|chodnik|gehweg* buergersteig* gehsteig*|тротуар*|trottoir*
Parking|Parkowanie|parking parking_space parking_spot parking_lot|parking parkowanie miejsce_parkingowy miejsce_postojowy|parkplatz* parkplaetz* parken|паркув* парков*|stationnement parking*
Cars|Samochody|car automobile vehicle|samochód auto aut pojazd|auto autos pkw|авто автомоб* машин*|voiture*
!Trucks|Ciężarówki|truck lorry|ciężarówka tir|lkw lastwagen|вантаж*|camion*
!Traffic|Ruch samochodowy|traffic congestion traffic_jam|ruch_samochodowy ruch_uliczny korek|verkehr*|трафік* затор*|circulation trafic
Public transport|Komunikacja publiczna|public_transport public_transportation public_transit mass_transit transit|komunikacja_miejski komunikacja_publiczny transport_publiczny|nahverkehr oepnv|транспорт*|transports
Buses|Autobusy|bus bus_service|autobus|bus busse bussen|автобус*|bus
Trains|Pociągi|train railway rail|pociąg kolej|bahn zug zuege*|поїзд* потяг*|train*
Pedestrian crossing|Przejście dla pieszych|crosswalk pedestrian_crossing zebra_crossing|przejście przejście_dla_pieszy|zebrastreifen fussgaengerueber*|перехід*|passage_pieton
Speed bumps|Progi zwalniające|speed_bump speed_hump|próg_zwalniający próg|bodenwelle*|лежач*|ralentisseur* dos_d'ane
Lighting|Oświetlenie|lighting streetlight street_light lamp lamppost|oświetlenie latarnia lampa|beleuchtung* laterne* lampe*|освітлен* ліхтар*|eclairage* lampadaire*
!Noise|Hałas|noise|hałas|laerm*|шум*|bruit*
!Litter|Śmieci|litter garbage trash rubbish|śmieć śmieci śmiecie|muell*|сміт*|dechet* ordure*
Bins|Kosze na śmieci|bin trash_can garbage_can dumpster|kosz śmietnik kontener|muelleimer* muelltonne*|урн*|poubelle*
Recycling|Segregacja odpadów|recycling|recykling segregacja|recycling|сортув*|recyclage tri
Toilets|Toalety|toilet restroom washroom loo|toaleta|toilette* wc|туалет*|toilette*
Dogs|Psy|dog|pies|hund*|собак*|chien*
!Dog waste|Psie odchody|dog_poo dog_poop|psi_kupa odchody kupa|hundekot|собач*|crotte*
Water|Woda|water|woda|wasser|вод*|eau
Rivers|Rzeka|river|rzeka|fluss fluesse*|річк* рік*|riviere* fleuve
!Flooding|Podtopienia|flooding flood|powódź podtopienie zalewanie|ueberschwemmung* hochwasser|повін* підтопл*|inondation*
Schools|Szkoły|school|szkoła podstawówka|schule* schul|школ*|ecole*
Kindergartens|Przedszkola|kindergarten preschool|przedszkole|kindergarten|садок садк* дитсад*|maternelle*
Childcare|Żłobki|childcare daycare nursery creche|żłobek|kita krippe|ясла ясел|creche*
Library|Biblioteka|library|biblioteka|bibliothek* buecherei|бібліотек*|bibliotheque*
Shops|Sklepy|shop store|sklep|laden laeden geschaeft*|магазин*|magasin* commerce*
Cafés|Kawiarnie|cafe café coffee_shop|kawiarnia|cafe kawiarnia|кав'ярн* кафе|cafe cafes
Restaurants|Restauracje|restaurant|restauracja|restaurant*|ресторан*|restaurant*
Food trucks|Food trucki|food_truck|food_truck|foodtruck*|фудтрак*|food-truck
Playing field|Boisko|sports_field soccer_field football_pitch pitch|boisko|sportplatz* bolzplatz*|футбольн* стадіон*|terrain_de_sport stade
Swimming pool|Basen|swimming_pool pool|basen pływalnia|schwimmbad* freibad|басейн*|piscine*
Affordable housing|Tanie mieszkania|affordable_housing social_housing public_housing affordable_home affordable_house|mieszkanie_komunalny mieszkanie_socjalny|sozialwohnung*|доступн*|logement_social logements_sociaux
Housing|Mieszkalnictwo|housing home house accommodation dwelling housing_supply|mieszkalnictwo|wohnungsbau wohnraum|житл*|habitat
Apartments|Mieszkania|apartment flat apartment_complex|mieszkanie|wohnung*|квартир*|appartement* logement*
Rents|Czynsze|rent|czynsz|miete* mieten|оренд*|loyer*
!Homelessness|Bezdomność|homelessness homeless homeless_person|bezdomność bezdomny|obdachlos*|бездомн*|sans-abri
Jobs|Miejsca pracy|job employment|zatrudnienie miejsce_praca|arbeitsplatz* arbeitsplaetz*|робот*|emploi*
Taxes|Podatki|tax taxation property_tax|podatek|steuer*|подат*|impot* taxe*
Health care|Ochrona zdrowia|healthcare health_care clinic|przychodnia|arzt aerzt* klinik*|лікар* поліклін*|medecin* sante
Police|Policja|police policing police_officer|policja straż_miejski|polizei|поліц*|police
!Crime|Przestępczość|crime|przestępczość przestępstwo|kriminalit*|злочин*|criminalite
Internet|Internet|internet broadband|internet światłowód|internet breitband|інтернет*|internet
Air quality|Jakość powietrza|air_quality air_pollution smog|smog jakość_powietrze powietrze|luft*|повітр*|pollution
!Potholes|Dziury w jezdni|pothole|wybój|schlagloch* schlagloech*|ями ям|nid-de-poule nids-de-poule
Teenagers|Młodzież|teenager teen youth young_person|młodzież nastolatek|jugend*|молод* підліт*|jeune* ado*
Older people|Seniorzy|senior elderly older_person old_person|senior emeryt|senioren alte|пенсіон*|senior* aine*
Accessibility|Dostępność dla osób z niepełnosprawnościami|accessibility wheelchair disabled_person|niepełnosprawność wózek_inwalidzki niepełnosprawny|rollstuhl* barrierefrei*|інвалід*|handicap*
Dog run|Wybieg dla psów|dog_park dog_run|wybieg_dla_pies wybieg|hundewiese* hundeplatz*|вигул*|parc_a_chiens
`;

const LANGUAGES = ['en', 'pl', 'de', 'uk', 'fr'] as const;

interface Known {
  readonly matcher: Matcher<string>;
  /** By lemma, where a reader knows lemmas. */
  readonly exact: ReadonlyMap<string, string>;
}

const CONCEPTS = new Map<string, Concept>();
const KNOWN = new Map<string, Known>();

const rows = (ROWS + PLACE_NAMES.trimStart())
  .trim()
  .split('\n')
  .map((row) => row.split('|'));
const keyOf = (name = '') => `*${name.replace('!', '')}`;
for (const [name = '', pl = ''] of rows) {
  CONCEPTS.set(keyOf(name), { en: name.replace('!', ''), pl, nuisance: name.startsWith('!') });
}
for (const [index, language] of LANGUAGES.entries()) {
  const groups = rows.map((row): [string, string] => [keyOf(row[0]), row[index + 2] ?? '']);
  const exact = groups.flatMap(([key, entries]) =>
    entries.split(' ').map((entry): [string, string] => [entry.replaceAll('_', ' '), key]),
  );
  KNOWN.set(language, { matcher: new Matcher(groups), exact: new Map(exact) });
}

/** The key of a concept by its lemmas (`bike lane`) in English or Polish, or by a folded word in German, Ukrainian or French. */
export function conceptOf(word: string, language: string | undefined): string | undefined {
  const known = language === undefined ? undefined : KNOWN.get(language);
  if (!known) return undefined;
  return language === 'en' || language === 'pl' ? known.exact.get(word) : known.matcher.word(word);
}

/** The concept of a key, if it is one. */
export function concept(key: string): Concept | undefined {
  return CONCEPTS.get(key);
}
