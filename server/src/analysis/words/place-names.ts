/**
 * More that streets, parks and squares have, as rows of `concepts.ts`: from the names, aliases and terms that the volunteers of OpenStreetMap
 * wrote for their presets in English, Polish, German, Ukrainian and French (`@openstreetmap/id-tagging-schema` 7.2.0). Left out are terms
 * with another plain meaning, such as "stop" or "market". The package is 70 MB, and lists what nobody comments on; hence this selection.
 *
 * ISC License. Copyright (c) iD Contributors. Permission to use, copy, modify, and/or distribute this software for any purpose with or
 * without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies. The software is
 * provided "as is" and the author disclaims all warranties.
 */
export const PLACE_NAMES = `
Fountain|Fontanna|fountain water_fountain|fontanna wodotrysk|springbrunnen zierbrunnen brunnen|фонтан*|fontaine*
Drinking water|Woda pitna|drinking_water drinking_fountain water_tap|woda_pitny poidło poidełko|trinkwasser* trinkbrunnen|бювет*|eau_potable
Paths|Ścieżki|path trail walkway|ścieżka ścieżka_pieszy dróżka alejka|pfad* fussweg*|стежк* доріжк*|chemin* sentier*
Bridge|Most|bridge viaduct footbridge|most wiadukt kładka|bruecke*|міст мост*|pont ponts
Monument|Pomnik|monument memorial|pomnik monument|denkmal*|пам'ятник* монумент*|monument*
Fence|Ogrodzenie|fence|ogrodzenie płot|zaun zaeune*|огорож* паркан*|cloture*
Gate|Brama|gate|brama furtka|tor gatter|ворот* хвіртк*|portail portillon
Hedge|Żywopłot|hedge|żywopłot|hecke*|живопл*|haie haies
Bollards|Słupki|bollard|słupek pachołek|poller*|стовпчик*|borne* poteau*
Barrier|Szlaban|boom_gate lift_gate|szlaban|schranke*|шлагбаум*|barriere*
Curbs|Krawężniki|curb kerb|krawężnik|bordstein* kantstein*|бордюр*|bordure*
Handrails|Poręcze|handrail railing|poręcz|handlauf*|поруч*|rampe
Planters|Donice|planter|donica gazon|pflanzkuebel* pflanztrog*|вазон*|jardiniere*
Shelter|Wiata|shelter bus_shelter|wiata|unterstand* schutzdach*|навіс*|abri abris
Shrubs|Krzewy|shrub bush|krzew krzak|strauch straeuch*|кущ*|arbuste*
Garden|Ogród|garden|ogród|garten gaerten|сад сади саду|jardin*
Allotments|Ogródki działkowe|allotment community_garden|ogródek_działkowy|kleingarten* schrebergarten*|грядк*|jardins_familiaux
Pond|Staw|pond|staw sadzawka|teich*|ставок ставк*|etang mare
Lake|Jezioro|lake|jezioro|see|озер*|lac
Canal|Kanał|canal|kanał|kanal|канал*|canal
Beach|Plaża|beach|plaża|strand|пляж*|plage*
Pier|Pomost|pier jetty|pomost molo|steg|пірс*|jetee ponton
Tower|Wieża|tower|wieża|turm tuerme|веж*|tour_de_guet
Tunnel|Tunel|tunnel underpass|tunel|tunnel unterfuehrung*|тунел*|tunnel*
Picnic tables|Stoły piknikowe|picnic_table|stół_piknikowy|picknicktisch*|пікнік*|table_de_pique-nique
Barbecue|Grill|barbecue bbq grill|grill|grillplatz*|мангал*|barbecue*
Outdoor gym|Siłownia plenerowa|outdoor_gym fitness_station gym|siłownia siłownia_plenerowy siłownia_zewnętrzny|fitness|тренажер*|fitness
Ice rink|Lodowisko|ice_rink|lodowisko|eislaufbahn eisbahn|каток ковзанк*|patinoire*
Stadium|Stadion|stadium|stadion|stadion||
Sports hall|Hala sportowa|gymnasium sport_hall|hala_sportowy sala_sportowy sala_gimnastyczny|sporthalle* turnhalle*|спортзал*|gymnase*
Bandstand|Estrada|bandstand|estrada muszla_koncertowy|musikpavillon|естрад*|kiosque
Traffic lights|Sygnalizacja świetlna|traffic_light traffic_signal|sygnalizacja sygnalizacja_świetlny|ampel*|світлофор*|feux
Road signs|Znaki drogowe|traffic_sign road_sign|znak_drogowy|verkehrszeichen|знаки|panneau*
Speed cameras|Fotoradary|speed_camera|fotoradar|radarfalle* blitzer|радар*|radar radars
Bus stop|Przystanek|bus_stop|przystanek przystanek_autobusowy|bushaltestelle* haltestelle*|зупинк*|arret_de_bus
Bus station|Dworzec autobusowy|bus_station|dworzec_autobusowy|busbahnhof|автовокзал*|gare_routiere
Railway station|Dworzec|train_station railway_station|dworzec stacja_kolejowy dworzec_kolejowy|bahnhof*|вокзал*|gare gares
Tram|Tramwaj|tram tramway streetcar tramline|tramwaj tramwaj_linia|strassenbahn* tram|трамва*|tramway tram
Bike sharing|Rower miejski|bicycle_rental bike_rental bike_share bike_sharing|rower_miejski wypożyczalnia_rower|fahrradverleih|велопрокат*|velos_en_libre-service
Car charging|Ładowanie samochodów|charging_station|stacja_ładowanie ładowarka|ladestation* ladesaeule*|зарядк*|recharge
Taxi rank|Postój taksówek|taxi_stand taxi_rank taxi|postój_taksówka taksówka|taxi taxistand|таксі|taxi taxis
Cinema|Kino|cinema movie_theater|kino|kino kinos|кіно кінотеатр*|cinema*
Theater|Teatr|theater theatre|teatr|theater|театр*|theatre*
Museum|Muzeum|museum|muzeum|museum museen|музе*|musee*
Community center|Dom kultury|community_center community_centre|dom_kultura centrum_społecznościowy|gemeindezentrum|клуб*|centre_culturel
Church|Kościół|church|kościół|kirche*|церкв* костел*|eglise*
Cemetery|Cmentarz|cemetery graveyard|cmentarz|friedhof*|кладовищ* цвинтар*|cimetiere*
Hospital|Szpital|hospital|szpital|krankenhaus*|лікарн*|hopital
Pharmacy|Apteka|pharmacy|apteka|apotheke*|аптек*|pharmacie*
Post office|Poczta|post_office|poczta|postamt|пошт*|poste
Parcel lockers|Paczkomaty|parcel_locker|paczkomat automat_paczkowy|paketstation* paketautomat*|поштомат*|consigne
Marketplace|Targowisko|marketplace market_stall|targowisko targ bazar hala_targowy|wochenmarkt* marktstand*|базар*|marche marches
Bars|Bary|bar pub|bar pub|kneipe*|паб паби|bar bars
Clock|Zegar|clock|zegar|turmuhr|годинник*|horloge*
`;
