/** Words that say what somebody wants. A beginning ends in `*`; underscores join the words of a phrase. */
interface Cues {
  /** Before what is wanted: more, need, keep, not enough. Outside English also behind it. */
  readonly wants: string;
  /** Only before it: whoever needs something is not what is wanted. */
  readonly wantsAhead?: string;
  /** Behind what is wanted: must stay, would help. */
  readonly wantsBehind: string;
  /** Before what is not wanted: fewer, ban, too many. Outside English also behind it. */
  readonly rejects: string;
  /** Behind what is not wanted: are a waste, won't help. */
  readonly rejectsBehind: string;
  /** Turn what they stand before: not, don't. */
  readonly negations: string;
  /** Contain a word of the others and mean nothing of the kind. */
  readonly idle: string;
}

export const CUES: Readonly<Record<string, Cues>> = {
  en: {
    wants: `need needs needed want wants require deserve add adding build plant planting install installing extend extending expand
      expanding improve improving increase increasing provide bring create keep keeping preserve protect restore save saving maintain
      support welcome more better not_enough too_few too_little lack_of lacks lacking missing there_is_no there_are_no there's_no have_no
      has_no there_isn't_any there_aren't_any shortage_of would_like would_love would_be_nice_to_have in_favor_of
      in_favour_of encourage encouraging incorporate establish implement introduce promote fund funding_for develop ensure like_to_see love_to_see want_to_see
      hope_to_see should_have will_have invest_in repair fix bring_back allow yes_to let's_have give_us put_in reopen please`,
    wantsBehind: `must_be_protected should_be_protected need_to_be_protected must_stay should_stay have_to_stay has_to_stay must_be_kept should_be_kept must_be_preserved should_be_preserved should_remain must_remain
      would_help would_be_nice would_be_great would_be_good would_be_a would_be_amazing would_be_awesome would_be_lovely would_be_better would_be_useful
      would_fix would_make would_bring would_solve is_needed are_needed is_badly_needed are_badly_needed is_a_must are_a_must needed
      is_important are_important is_essential are_essential is_missing are_missing is_a_good_idea are_a_good_idea is_a_great_idea
      are_a_great_idea please should_be_built should_be_added should_be_encouraged yes yes_please`,
    rejects: `fewer less remove removing ban banning stop stopping against oppose opposed_to demolish close closing reduce reducing avoid
      get_rid_of too_many too_much no_more no_to cut cutting cutting_down cut_down touch move relocate take_away chop_down fell felling destroy destroying prohibit abolish eliminate
      scrap prevent forbid discourage enough_of hate enough_with free_of instead_of rather_than`,
    rejectsBehind: `waste_of_money waste_of_space waste_of_time is_a_waste are_a_waste is_unnecessary are_unnecessary is_pointless are_pointless is_useless are_useless is_a_bad_idea are_a_bad_idea
      is_a_terrible_idea are_a_terrible_idea is_a_stupid_idea are_a_stupid_idea a_terrible_idea a_bad_idea is_not_needed are_not_needed isn't_needed aren't_needed
      is_too_much are_too_much is_enough out won't_help won't_solve won't_fix won't_make won't_work will_not_help will_not_solve will_not_make doesn't_help don't_help
      not_the_answer not_a_solution no_way off_the must_go should_go should_be_banned should_be_removed must_be_removed no_thanks no_thank_you`,
    negations: `no not don't dont doesn't doesnt didn't never nobody shouldn't shouldnt neither nor`,
    idle: `no_matter for_lack_of due_to_lack_of because_of_lack_of not_only no_doubt no_idea no_one can't_wait cannot_wait less_than more_than more_or_less can't_afford cannot_afford
      closer_to close_to dead_end why_not why_can't why_don't open_space no_longer don't_know don't_forget couldn't_agree_more not_sure
      stop_light bus_stop bus_stops stop_sign stop_signs don't_have doesn't_have didn't_have doesn't_work don't_work not_safe isn't_safe
      no_place no_reason cut_the_grass tax_cut tax_cuts need_to needs_to want_to wants_to looks_like look_like feels_like feel_like
      seems_like something_like things_like places_like like_this like_that more_and_more better_than would_like_to_know no_wonder
      more_affordable more_expensive more_important more_likely more_often more_difficult`,
  },
  pl: {
    wantsAhead: 'potrzebuj* wymaga* nie_ma nie_mamy nie_ma_żadn* nie_mamy_żadn* nie_ma_ani_jedne*',
    wants: `więcej potrzebn* potrzeba potrzeby brak brakuje braku brakowało za_mało zbyt_mało mało przydał* przyda_się poproszę poprosimy prosimy
      chce chcę chcemy chciał* dodać dodajcie zróbcie zrobcie zbudować budujcie wybudować posadzić posadźcie sadzić postawić postawcie
      dostawić ustawić zamontować zróbmy zainstalować wydłużyć rozbudować poszerzyć utworzyć stworzyć zostawić zostawcie zachować
      zachowajcie chronić ratować utrzymać konieczn* niezbędn* popiera* jestem_za dobrze_że super_że świetnie_że fajnie_że
      cieszę_się marzy_mi przywrócić wprowadzić ważne_są tak_dla ważny_jest ważna_jest`,
    wantsBehind: `niech_zostan* niech_będ* muszą_zostać musi_zostać powinny_zostać powinien_zostać powinna_zostać zostają tak koniecznie poproszę to_dobry_pomysł to_świetny_pomysł to_super_pomysł
      dobry_pomysł świetny_pomysł fajny_pomysł byłby_super byłaby_super byłoby_super byłby_świetny byłaby_świetna jak_najbardziej`,
    rejects: `mniej za_dużo zbyt_dużo zbyt_wiele za_wiele zlikwidować likwidować likwiduj* zlikwiduj* likwidacja likwidacji likwidację usunąć usuńcie usuwaj*
      usuwać usunięcie wyciąć wycinać wycinaj* wycinka wycince wycinki wycinkę ścinać ścinaj* zamknąć zamykać zamykaj* zamknij* zakaz zakazać
      zabronić stop przeciw przeciwko przeciwny przeciwna przeciwni sprzeciw* po_co dość_tych dość_już jestem_przeciw rezygnacj* zrezygnować
      wyburzyć rozebrać niszczyć niszczcie ruszać ruszajcie zabierać zabierajcie przenieść wywieźć zamiast nie_dla`,
    rejectsBehind: `precz won zbędn* niepotrzebn* to_strata przesada bez_sensu bezsens* kiepski_pomysł zły_pomysł głupi_pomysł fatalny_pomysł to_głupota
      nie_dziękuję`,
    negations: 'nie ani nigdy żaden żadna żadne żadnych żadnej żadnego',
    idle: `nie_da_się nie_mają_gdzie nie_ma_gdzie nie_ma_co nie_wiem nie_działa nie_działają nie_świecą nie_świeci nie_tylko nie_można nie_mogę
      nie_mogą nie_do nie_robi nie_zapomin* nie_przejdziesz nie_przejdzie nie_mam_gdzie nie_widać nie_jest nie_są nie_było tak_jak tak_samo
      dlaczego_nie czemu_nie coraz_mniej coraz_więcej mniej_więcej więcej_niż nie_ma_sensu nie_ma_potrzeby tak_wąsk* tak_duż* tak_mał*
      bez_sensu bez_względu z_braku przez_brak mało_kto mało_kiedy nie_ma_problemu brak_słów`,
  },
  de: {
    wantsAhead: 'brauch* benoetig*',
    wants: 'mehr fehl* bitte moecht* wuensch* erhalt* bewahr* schuetz* dringend zu_wenig',
    wantsBehind: 'bleiben waere_schoen waeren_schoen waere_super ja bitte sollen_bleiben muessen_bleiben',
    rejects: 'weniger gegen verbiet* verbot* abschaff* faellen abreiss* zu_viel* statt',
    rejectsBehind: 'unnoetig* ueberfluessig* nein nein_danke raus weg',
    negations: 'nicht nie niemals kein*',
    idle: 'nicht_nur kein_platz keinen_platz keine_zeit mehr_als nicht_mehr',
  },
  uk: {
    wantsAhead: 'потребу*',
    wants: 'більше потріб* треба бракує немає хочемо хочу хотіл* залиш* зберег* додат* необхідн*',
    wantsBehind: 'треба потріб* залишити',
    rejects: 'менше заборон* проти забагато прибрати знести замість',
    rejectsBehind: 'зайв* непотрібн* геть',
    negations: 'не ні ніколи',
    idle: 'не_тільки не_можна',
  },
  fr: {
    wants:
      'plus_de plus_d faut manque* besoin_de souhait* voudr* garder conserver preserver ajouter pas_assez',
    wantsBehind: 'doivent_rester doit_rester serait_bien serait_super serait_genial seraient_bien oui',
    rejects: 'moins trop_de contre interdi* supprim* abattre stop',
    rejectsBehind: 'inutile* non dehors',
    negations: 'pas jamais aucun aucune ni',
    idle: 'pas_seulement non_plus pas_mal',
  },
};
