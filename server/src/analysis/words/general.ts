/**
 * Words too general to be the name of a topic by themselves, whatever the conversation is about: settlements and their people, groups of
 * people, measures of time, quantity and money, and abstractions. In a phrase they may stand: "thing" names nothing, "city council" does.
 */
export const GENERAL = {
  en: `city cities town village county country state region district neighborhood neighbourhood community communities area place location site
    spot zone part section side end corner middle center centre front back top bottom place space room ground world nation society public
    people person man woman guy folk human everyone somebody resident citizen inhabitant local neighbor neighbour member individual group
    kid child children parent mother father mom dad family adult friend lady gentleman user visitor voter taxpayer customer owner generation
    government council mayor politician official authority department leader leadership administration committee board staff
    time year month week weekend weekday day hour minute morning afternoon evening night today tomorrow decade century future past moment
    season summer winter spring autumn sunday monday tuesday wednesday thursday friday saturday deadline date age
    money dollar cent euro pound cost price amount number lot bit plenty couple half majority minority percent percentage rate level total
    sum average value fund funding budget expense payment pay
    thing something anything nothing stuff item object kind sort type form example case instance fact point matter subject topic theme aspect
    issue problem question answer reason cause result effect impact consequence outcome change difference situation condition circumstance
    way manner method approach process step measure means solution option choice alternative opportunity chance possibility potential
    response practice technique commitment party idea opinion view thought comment feedback suggestion proposal plan project program programme policy initiative strategy vision goal aim
    purpose target objective priority focus effort work action activity use usage need want demand requirement wish hope desire interest
    benefit advantage disadvantage downside pro con good bad best worst help support assistance service facility amenity resource
    access availability lack shortage absence presence excess increase decrease reduction growth development improvement progress
    quality quantity size scale length width height distance speed standard order rule right responsibility role
    life living lifestyle experience feeling sense mind heart head hand eye face body name word sentence language story news information
    info data list line set series range variety mix combination balance system structure design style look appearance feature detail flow mph kmh km mile metre meter foot feet yard inch acre hectare bed storey
    job task attention care concern worry fear risk danger trouble difficulty challenge conflict mess disaster nightmare
    joke shame pity crisis comfort beauty success failure praise thanks delight disappointment regret  waste luck fun joy pleasure love hate favor favour thank thanks please sorry hello hi
    start beginning finish stop break rest stay move turn return visit trip pass try attempt mistake error fault blame
    truth lie sign mark note piece share entity factor element component basis foundation ability capacity power control management
    relationship connection link contact behavior behaviour attitude tradition history background environment atmosphere
    investment investor industry company business organisation organization institution party sector field market product consumer
    participation engagement involvement decision debate discussion conversation statement agreement disagreement consensus
    law regulation legislation act code bill reform legal sake term regard respect instead north south east west stage etc ok okay yes no plus minus
    new old big small other own same different many much more most less few least several enough whole entire full empty main major minor
    able available certain clear possible impossible likely necessary important current former next last first second third final
    great nice fine bad better worse easy hard difficult simple real true false wrong sure ready free open closed close near far
    high low long short young adequate appropriate proper sufficient specific particular special general common normal usual typical
    only very too such like national natural overall general global active inclusive modern beautiful ugly terrible awful lovely wonderful amazing horrible ridiculous stupid crazy great huge tiny
    large little extra additional further decent prime key essential vital crucial key basic due building offer`,
  pl: `miasto miasteczko wieś miejscowość gmina powiat województwo kraj państwo region dzielnica osiedle okolica sąsiedztwo teren obszar
    miejsce punkt strefa część strona koniec środek centrum róg góra dół przód tył przestrzeń świat społeczeństwo społeczność numer
    człowiek osoba pan pani mężczyzna kobieta mieszkaniec sąsiad sąsiadka obywatel gość użytkownik właściciel członek grupa ktoś nikt
    dziecko dzieciak dzieciaki rodzic matka ojciec mama tata rodzina dorosły przyjaciel kolega babcia dziadek syn córka mąż żona pokolenie
    władza urząd urzędnik rada radny burmistrz prezydent wójt polityk rząd samorząd instytucja firma organizacja zarząd wykonawca
    czas rok miesiąc tydzień weekend dzień godzina minuta ranek rano poranek popołudnie wieczór noc doba chwila moment dzisiaj jutro przyszłość
    przeszłość lato zima wiosna jesień sezon poniedziałek wtorek środa czwartek piątek sobota niedziela termin data wiek okres koniec
    pieniądz pieniądze złoty złotówka grosz koszt cena kwota liczba ilość połowa większość mniejszość procent suma poziom wartość budżet
    wydatek para reszta milion tysiąc sto kilka metr kilometr
    praktyka reakcja rzecz coś nic sprawa przedmiot rodzaj typ forma przykład przypadek fakt kwestia temat wątek aspekt problem pytanie odpowiedź powód
    przyczyna wynik skutek efekt wpływ zmiana różnica sytuacja warunek okoliczność sposób metoda proces krok środek rozwiązanie opcja wybór
    szansa możliwość pomysł opinia zdanie pogląd myśl komentarz uwaga propozycja projekt plan program inicjatywa strategia wizja cel
    priorytet działanie czynność praca robota użycie użytek potrzeba wymaganie życzenie nadzieja zainteresowanie korzyść zaleta wada plus
    minus pomoc wsparcie usługa udogodnienie zasób dostęp dostępność brak niedobór nadmiar wzrost spadek rozwój poprawa postęp jakość
    rozmiar skala długość szerokość wysokość odległość standard porządek zasada prawo obowiązek rola życie doświadczenie uczucie poczucie
    sens głowa ręka noga oko twarz ciało imię nazwa słowo język historia informacja dane lista linia seria zakres różnorodność system struktura
    wygląd styl cecha szczegół zadanie troska obawa lęk strach ryzyko niebezpieczeństwo kłopot trudność wyzwanie konflikt
    bałagan kryzys katastrofa koszmar żart wstyd szkoda strata szczęście radość przyjemność miłość dzięki podziękowanie
    początek start przerwa ruch wizyta próba błąd wina prawda kłamstwo znak element czynnik podstawa umiejętność siła kontrola zarządzanie
    związek kontakt zachowanie tradycja środowisko atmosfera inwestycja inwestor branża decyzja dyskusja umowa ustawa przepis
    północ południe południa wschód zachód etap względem wzgląd sprawdzić raz droga powrót całość masakra dramat tragedia porażka super hit wrażenie mega pora stan skład układ połowa
    nowy stary duży wielki mały inny sam własny różny wiele dużo mało kilka cały pełny pusty główny ważny każdy żaden jakiś taki
    możliwy niemożliwy konieczny potrzebny niezbędny obecny następny ostatni pierwszy drugi trzeci kolejny dobry zły lepszy gorszy łatwy
    trudny prosty prawdziwy pewien pewny gotowy wolny otwarty zamknięty bliski daleki wysoki niski długi krótki młody odpowiedni zwykły
    normalny typowy ogólny specjalny ładny brzydki piękny straszny okropny fajny wspaniały cudowny świetny głupi ogromny dodatkowy
    jedyny fatalny komfort wygoda piękno satysfakcja sukces polepszenie pochwała brawo zachwyt zadowolenie rozczarowanie żal hit dno awaria wrażenie tani drogi szybki dany były przyszły dostępny ciągły lokalny sensowny`,
  zh: `應該 可以 需要 一個 一樣 一種 比較 我們 他們 你們 大家 這個 那個 這樣 這些 那些 沒有 不是 就是 因為 所以 如果 但是 而且 或是 以及 問題 方式
    使用 進行 提供 因此 由於 對於 關於 目前 現在 其實 只是 還是 已經 能夠 必須 不能 不會 可能 什麼 怎麼 為什麼 自己 任何 相關 情況 部分 方面 以上 以下
    希望 覺得 認為 知道 了解 存在 造成 產生 影響 不同 其他 雖然 不過 然後 時候 時間 並且 之後 之間 同時 例如 根據`,
} as const;
