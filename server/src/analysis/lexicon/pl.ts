import type { Lexicon } from './matcher.ts';

/**
 * Polish, by stems: a noun has up to fourteen endings, an adjective more, mostly with a common prefix. Where a stem is also the prefix of
 * unrelated words, its forms are listed in full, or the others are shielded with weight 0.
 */
export const POLISH: Lexicon = {
  polarity: [
    [
      3,
      `świetn* doskonał* znakomit* rewelac* rewelk* fantastyczn* wspania* genialn* cudown* idealn* perfekc* wyśmienit* bombow*
      zachwyc* kocha* uwielbia* najlepsz* najlepiej przepięk* prześliczn* bajeczn* mistrzow* niesamowit* bezbłędn* pierwsza_klasa
      strzał_w_dziesiątkę bez_zarzutu na_szóstkę
      fenomenaln* kapitaln* bezkonkurencyjn* niezrównan* zakochan* zjawiskow* olśniewa* wyborn* przepyszn* hit hitem mistrz majstersztyk
      ekstra najfajniejsz* najładniejsz* nie_ma_lepsz* nic_lepszego nie_ma_sobie_równych arcydzieł* cudo cuda perełk*`,
    ],
    [
      2,
      `dobr* lepsz* lepiej ładn* ślicz* pięk* super* polecam polecamy polecić polecę polecił* polecan* zadowol* fajn* miły miła miłe
      miło miłego miłej miłym miłych milsz* przyjemn* wygod* komfort* sympat* solidn* smaczn* pyszn* profesjonal* niezawodn* szczęśl*
      cieszy* cieszę cieszym* podoba* lubię lubi lubimy lubią dziękuj* podzięk* dzięki pochwał* pochwal* uczciw* rzeteln* atrakcyjn*
      elegan* estetyczn* przytuln* bezpiecz* popiera* poprę poprzemy zgadzam* brawo korzyst* zalet* trwał* warto wart warta warte
      warty skuteczn* pomocn* uprzejm* udan* przydatn* użyteczn* funkcjonaln* starann* porządn* zachęca* godn* czyst* wzorow*
      satysfakc* radoś* radow* sukces* poprawia* poprawi* polepsz* ulepsz* docenia* doceni* trafion* rozsądn* sensown* mądr*
      przyjazn* kompetentn* zaangażowan* życzliw* jak_najbardziej świetnie_że dobrze_że
      niezapomnian* oryginaln* unikatow* wyjątkow* niepowtarzaln* ulubion* umila* imponuj* uroczy urocza urocze uroczo urokliw* malownicz*
      pasjonuj* wciągając* spodoba* pozytywn* ponadczasow* bezproblemow* bezawaryjn* ożywi* tętni_życiem serdeczn* gościnn* uczynn*
      gratul* brawa entuzj* wysokim_poziomie wysoki_poziom wysokiej_jakości wysoka_jakość dobrej_jakości z_przyjemnością
      niezastąpion* apetyczn* relaksuj* zadba* usprawni* ułatwi* ułatwia* wzbogac* nienagann* bezcenn* dopracowan* przemyślan* wymarzon* pod_wrażeniem robi_wrażenie zrobił*_wrażenie nie_mogę_się_doczekać nie_do_przecenienia`,
    ],
    [
      1,
      `plus plusy plusem plusów plusik* tani tania tanie tanio taniej tańsz* szybk* ciekaw* interesując* nowoczesn* spokojn* cich*
      jasn* słoneczn* przestronn* łatw* prosty prosta proste prosto sprawn* wydajn* stabiln* lekk* zdrow* zielono przejrzyst* klarown*
      działa działają działał* sprawdza pomaga* pomóg* pomog* spełnia* zgodn* poręczn* dokładn* precyzyjn* wytrzymał*
      bogat* świeżo świeży świeża świeże cenię ceni cenimy nieźle niezł* ok okej spoko fair rozwój rozwoju rozwija* chron*
      zachowa* odnow* dostępn* zadbał* zadban* wystarcza* w_porządku na_plus daje_radę
      czyteln* wyraźny wyraźna wyraźne naturaln* intuicyjn* ergonomiczn* pojemn* uniwersaln* innowacyjn* postarał* opłaca* opłacaln* oszczędn*
      oszczędza* darmow* bezpłatn* gratis nadaje_się odporn* łagodn* gładk* miękk* puszyst* pachn* odśwież* nawilża* lśni* wesoł* wesoło relaks*
      odpocz* wypoczyn* popularn* renom* sprawdzon* sprawdzi* zaufa* cierpliw* kulturaln* radzi_sobie poradzi* dają_radę dumn* bez_wahania
      zgrabn* schludn* zadowala* przekonuj* przekonał* starcza wytrzyma* przystępn* potężn* szczegółow* mocny mocna mocne łatwiej
      rozsądna przydaje przyda_się niedrog* leciutk* mięciutk* cieplutk* smakuje smakował* zasługuj* wyróżnia* konkretn* pozwala* umożliwia* szczeln* dopasowan* marzen*`,
    ],
    [
      0,
      `dobrowoln* dobran* dobrać dobrał* dobrej_nocy poleceni* kochan* warto_by korzystać korzysta korzystaj* korzystam* korzystał*
      łatwopaln* działani* działalno* działacz* godnoś* godzin* supermarket* cichł* zdrowotn*
      lekkomyśl* niezaprzecz* szybkoś* bezpiecznik* czystk* plus_minus trwałoś* tanieje zgodnie_z lekkoatlet* chronicz*
      wartoś* ciekawe_czy ciekawe_kto ciekawe_ile dostępny_jest dokładnie_w`,
    ],
    [
      -1,
      `trudn* utrudn* ciężk* kosztown* wąsk* ciemn* strom* cienk* obaw* obawia* boję boimy boją ryzyk* ryzykown* korki korków korkiem
      korkach zakorkow* tłok* ścisk ciasn* wątpliw* wątpię marn* skarg* minus* wolno wolny_jest powoln* słabszy opóźn* spóźn* hałas* wycink*
      wycina* wycię* smog* spalin* zimno duszno gorąco drogo drożej drożyz* droższ* niby podobno ledwo problematycz* kontrowersyj*
      niejasn* zagroż* strach zalewa* zaleje zalany zalane zalań korek kolejk* kurz* pyl* brzęcz* trzeszcz* skrzyp* piszcz* ogranicz*
      stres* uciążliw* monoton* ponury* szary szara szaro nijak* przeciętn* skomplikow* przestarzał* ubog* skąp*
      powinien powinna powinno powinny powinni szkoda niestety
      migocz* charcz* buczy buczą zgrzyt* nagrzewa* grzeje_się gubi zgubił* zwrócił* zwrot zwrotu mankament* niedostat* narzeka* ponarzeka*
      przeszkadza* przeszkod* dokucz* nieczynn* uczul* podrażn* swędz* przesusz* wysusza* żmudn* mozoln* niepokoj* niepokój pominięt* pomija*
      wygórow* nie_sposób nie_zgadza_się zaciek* kapie kapało przemaka* mokniemy moknie ślisk* wyboi* wyboj* kolein* błoto błocie błota kałuż*
      prowizor* smutn* smutek martwi* zmartw* kurczy obciera* ugniata* uwiera* rozmazuj* rozmaz* ledwie ciemności krzywo krzywy
      krzywa krzywe krzywych nierówn* nieczyteln* dziwn* dziwaczn* niewiele ubogi uboższ* zasłania* wilgo* zużyt* zniekształc*
      szumi szumy rozładow* pozbawion* bezbarwn* bezpłciow* sztuczn* chińszczyzn* kruch* szorstk* naciągan* błąd błędu błędy błędów błędem błędn* uboczn* pożera* pomył* mylą myląc* niemożliw* zmusza* zmuszon* przymus* złudz* rzekom* ponoć głośn* czeka* czekać dopiero zmniejsz* zanik* znika* zgas* zacina opóźni* spóźni* zabrudz* plam* brudzi* szkodzi* awantur* pyskat* marnuj* marnow* męcząc* kurzu`,
    ],
    [
      -2,
      `zły zła złe złego złej złych złym złą złymi źle gorsz* gorzej słab* kiepsk* zepsu* psuj* popsu* awari* uszkodz* wada wady wad
      wadę wadą wadliw* problem* kłopot* rozczarow* zawied* zawiod* zawiód* denerw* iryt* wkurz* brzyd* brud* śmierdz* smród smrod*
      żałuj* żałow* wściek* reklamacj* usterk* lipn* nudn* męcz* zmęcz* sprzeciw* przeciw przeciwko przeciwn* protest* niszcz*
      zniszcz* dewast* zabeton* betonoz* betonow* bałagan* chaos* chaot* absurd* bezsens* głup* zbędn* niepotrzebn* zaniedb* złam*
      pęka* pęk* urwa* oderwa* przykr* wstyd* żal kicha kich* tandetn* szkod* szwank* zacin* rysuje porys* przegrzew* zawiesz*
      przeciek* cieknie ciekn* pleśn* niedzia* bolą boli bolał* strat* traci strac* cierp* szkodliw* groźn* niebezpieczn* kradzież* kradn*
      wyrzucon* przepłac* przereklamowan* niekompetent* arogan* chamsk* chamst* niegrzeczn* lekceważ* ignoruj* kłam* naciąg*
      poniżej_oczekiwań do_niczego nie_da_się nie_do_zniesienia pozostawia_wiele_do_życzenia pozostawia_do_życzenia mam_dość brak_słów
      lichy licha liche lichej licho łamliw* tępy tępe tępa zrażon* zraził* wprowadza_w_błąd nie_ma_mowy wykonane_tanio tanio_wykonan* miern* nędzn* feler* feraln* nie_tak niedba* niedorob* niedopracow* niedociągn* nieudoln* bezużyteczn* bezwartośc*
      rozpad* rozlatuj* rozleciał* rozleci* rozklej* rozwarst* odpada odpadł* odpadają odklei* odkleja* łuszcz* rdzew* zardzew* pordzew*
      zgnił* gnij* spleśn* połama* wygięł* wykrzyw* dziuraw* popęka* pęknięt* zapchan* zatka* zatyka* przepełnion* zaśmiec* zarośnięt* zapuszczon*
      zrujnow* odrapan* obskurn* cuchn* zatęch* stęchł* zablokow* blokuje_się zamula* muli awaryjn* skalecz* kalecz* porani* wypadek wypadki
      wypadku potrąc* kolizj* niewypał* klapa fiasko wpadka drażni* zatru* trując* toksyczn* odstrasza* zniechęc* odpycha* chciw* pazern* korupc*
      kolesiost* przekręt* olewa* olali bezczeln* opiesza* bezmyśl* pogarsza* pogorsz* sypie_się sypać_się szczur* karaluch* robactw*
      wandal* chuligan* awantur* włama* napad bójk* byle_jak bylejak* na_odwal kicz* przygnęb* przytłacz* obciach* zdziers* zawodn*
      rozwali* rozwala* porwał* podarł* podart* urwał* przestał przestała przestało wywróc* przewróc*
      zażenow* rażąc* partol* spartol* spieprz* spaprał* sknoc* zepsut* nieprzyjemn* niemił* męczarni* udręk* mordęg* wkurw* wnerw* nerwy nerwów
      odpust* ułomn* defekt* nieporozumien* niewyobraż* urąga* kompromit* żałosn* załam* drama* ściem* wciska* naciągn* zawyż* chory_pomysł
      obciąż* złośliw* wulgarn* agresywn* przemoc* bandyt* terror* brutaln* krzywd* dyskrymin* krytyk* sprzeczn* konflikt* spór spory sporu
      wielka_lipa lipa_straszna totalna_lipa bezrad* bezsiln* rezygn* zrezygn* poddał* uciek* ucieka unika* omija* ostrzeg* ostrzegam nie_da_rady
      przegr* zmarnow* spóźnion* nieaktualn* niedobr* niewłaściw* zły_stan złym_stanie w_fatalnym brzyd* ohyd* rozpacz* ból bólu bólem
      skradzion* ukradl* ukrad* zgłupi* nienormaln* nieład* męka śmieszn* nie_kupi* nie_kupił* śmiechu_warte żart żarty kpina kpiny drwin* farsa parodia`,
    ],
    [
      -3,
      `fataln* okropn* tragi* tragedi* beznadziej* koszmar* straszn* tandet* dno szmelc* żenad* żenuj* skandal* katastrof* badziew*
      najgorsz* najgorzej nienawi* syf syfu syfiast* masakr* oszust* oszuk* porażk* odradzam* odradza* bubel buble bubla szajs* złom
      dziadost* patologi* obrzyd* ohydn* pieniądze_w_błoto wyrzucone_pieniądze strata_czasu strata_pieniędzy nigdy_więcej
      do_bani do_kitu najsłabsz* chała chłam szrot gniot* makabr* zgroza horror* upiorn* paskudn* szpet* obleśn* wstrętn* odrażaj* fuszerk* partact*
      partacz* omijać_szerokim omijajcie żal_pieniędzy szkoda_pieniędzy szkoda_kasy szkoda_czasu`,
    ],
    [
      0,
      `słabost_do problematyk* pęki pęku wolno_stoj* wolnym_czasie szkodnik* przeciwsłon*
      przeciwpoż* przeciwdeszcz* tłoki korkow* złoty złota złote złotych złot* żalą kurzy brudnopis* nie_tylko zawieszon* zawiesić przeciwnik*  nie_ma_problemu bez_problemu niedziel* zawodnik* odpady`,
    ],
  ],
  negators: 'nie nigdy ani żaden żadna żadne żadnych żadnego żadnej wcale bynajmniej niezbyt średnio mało',
  absences: 'bez brak braku brakiem braki brakuje brakowało zabrakło zero',
  excess: 'zbyt za nazbyt zanadto przesadnie',
  degrees: [
    [
      1.5,
      `bardzo naprawdę niezwykle wyjątkowo strasznie mega całkowicie zupełnie absolutnie szczególnie niesamowicie cholernie
      ogromnie wielce tak najbardziej dużo znacznie zdecydowanie`,
    ],
    [0.5, 'trochę troszkę nieco dość dosyć raczej chyba odrobinę stosunkowo względnie w_miarę'],
  ],
  contrasts: 'ale lecz jednak natomiast aczkolwiek jednakże tylko_że choć chociaż mimo',
  conditionals: `byłoby byłaby byłby byłyby byliby mogłoby mogłaby mógłby mogłyby gdyby przydałoby przydałaby przydałby przydałyby
    chciałbym chciałabym chcielibyśmy warto_by dobrze_by`,
  oppositePrefixes: ['nie'],
  stopwords: `a aby ach ale albo ani aż bardziej bardzo bez będą będę będzie bo bowiem by być był była było były byłem byłam byłaby byłby
    byłoby cała całe całego całej całą cały chce chcę chcemy chciałbym chciałabym chociaż choć chyba ci ciebie co coś cokolwiek czasem
    czegoś czemu czy czyli czym dać dla dlaczego dlatego do dobra dobrze dobry dobre dokąd dopiero dosyć dość dużo dwa dwie dziś dzisiaj
    fajnie gdy gdyby gdyż gdzie gdzieś go i ich ile im inna inne inny innych innego ja jaki jaka jakie jakiś jakaś jakieś jako jakoś jak
    jakby je jeden jedna jedno jednak jego jej jemu jest jestem jesteśmy jeszcze jeśli jeżeli już ją każda każde każdego każdej każdy
    kiedy kilka kilku kimś kto ktoś która które którego której którym których którzy którą któremu ku lecz lub ludzie ludzi łatwo ma mają
    mam mamy mało mieć miał miała miały miało mi mimo między mną mnie mogą mogę mogła mogły może możemy można mój moja moje mojego mojej
    moim moich mu musi muszą my na nad nam nami napisać naprawdę nas nasz nasza nasze naszego naszej naszym naszych natomiast nawet nią
    nic niczego nich nie niech nigdy nim nimi niż no o obok od ok około on ona one oni ono oraz oto pan pani po pod podczas pomimo
    ponieważ potem potrzeba potrzebne potrzebny potrzebna powinien powinna powinno powinny powinni poza prawie przecież przed przede
    przez przy przydałby przydałaby przydałoby roku razem raz razu rok są się siebie sobie skąd sobą super swoja swoje swojego swojej
    swoim swoich swój ta tak taka takie taki takich takiego takiej takim tam te tego tej ten temu teraz też to tobą tobie trochę trzeba
    tu tutaj twoja twoje tych tylko tym tymi u w wam wami was wasz wasza wasze we według wiele wielu więc więcej właśnie wszystkich
    wszystkie wszystkim wszystko wszyscy wtedy wy z za zaś zawsze ze zbyt znowu znów że żadna żadne żaden żeby chodzi prosimy proszę
    poproszę dziękuję dzięki bym byśmy móc mógł mogłoby mogłaby mógłby zrobić zrobi robi być czas czasu część coraz ciągle dalej
    dodatkowo dotychczas dzień dni fajny fajna fajne główne jedynie inaczej lepiej lepsze lepszy miejsce mniej możliwość niestety
    nowe nowy nowa obecnie oczywiście ogólnie osoby osób osoba pewnie pierwsze podobnie pomysł problem raczej rzecz rzeczy sam sama samo
    sposób sprawa strona świetny świetnie swietny szczególnie tyle trakcie uważam warto wciąż wielki wielka wręcz wszędzie zupełnie
    duży duża duże małe mały mała trzy trzech cztery czterech pięć sześć siedem osiem dziewięć dziesięć sto pół podwójne osobno razie
    zostaje zostanie zostawić trafia trafi stoi stoją będziemy można`,
  abuse: [
    [
      1,
      'kurw* skurw* jeba* jebi* jebn* pojeb* pierdol* spierd* wypierd* pizd* cip* chuj* huj* cwel* pedał* czarnuch* zdychaj',
    ],
    [
      0.7,
      'suka szmaciarz* gnoj* gnój ścierwo ścierw* bydło bydlak* zasrań* śmieć_ludzk* debil* dziwk* zamknij_ryj',
    ],
    [
      0.5,
      'idiot* kretyn* imbecyl* gówn* frajer* zamknij_się matoł* baran_jed* złodziej* dup* do_dupy srać sra',
    ],
    [0.3, 'głupek* głupk* głupi_jeste* cholera* bzdur* pajac* oszołom* kłamc*'],
    [0, 'cipr* zajebi* cipc* dupl* hujs* pedałow* pedałem pedały cholern*'],
  ],
  advertising: [
    [
      0.6,
      'viagr* kasyno* chwilówk* kredyt_bez_bik pozycjonowani* sponsoring anonse_tow* szybka_pożyczk* inwestycja_bez_ryzyk*',
    ],
    [
      0.4,
      `kliknij_tutaj kliknij_w_link kup_teraz zamów_teraz promocja_tylko darmowe_pieniądze zarabiaj_w zarób praca_zdaln* tanie_kredyt*
      pożyczk* kod_rabatow* zapraszam_na_moj* zapraszam_na_stron* sprawdź_moj* najlepsza_cena gwarantowany_zysk whatsapp telegram`,
    ],
  ],
};
