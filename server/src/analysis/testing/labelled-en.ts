import type { Leaning } from '../sentiment.ts';

/**
 * Comments written for these tests in the manner of residents, labelled by a person before the rules were run on them: + praise or approval,
 * - complaint or refusal, 0 neither. Those of HELD_OUT were not looked at while the word lists grew.
 */
const TUNED = `
+ The new playground is fantastic, my kids don't want to leave
- Parking here is a nightmare after 5pm
0 The bus stop is opposite the pharmacy
+ Finally somebody thought about wheelchair users, well done
- The bins have been overflowing for two weeks
- Nobody ever cleans the underpass
+ Really like the wooden benches
0 Will there be a lift in building C?
- You destroyed the only green corner we had
+ Looking forward to the market hall
- way too expensive for what it is
+ The paths are wide and well lit, I feel safe walking home
- The pavement is so uneven my mother fell twice
0 I live on the third floor
- Another car park? Seriously?
+ Thumbs up from me
- This plan ignores everything residents asked for
+ Lovely view over the river
- The contractor left rubble everywhere
+ I fully support the cycle lane
- I am against felling the poplars
0 The meeting starts at six in the school hall
- Cars race through here at night and no one cares
+ So glad the old cinema will be restored
- It smells of sewage every summer
+ Great idea, should have been done years ago
- The swings have been broken since March
0 We have two children and a dog
+ Staff at the library are always friendly and helpful
- There is nowhere to sit in the shade
- Our street floods whenever it rains
+ Beautiful flower beds this year
- what a waste of public money
0 There used to be a bakery on that corner
+ The tram is quick and comfortable
- I can't sleep because of the delivery trucks
+ A big improvement on what we had before
- Ugly concrete blocks, no soul
0 Which colour will the facade be?
- The lights go out at ten and it's pitch black
+ Love it!
- Hate it.
+ Good mix of shops and cafes
- Drivers ignore the crossing, someone will get killed
- Rents keep going up and wages don't
+ Nice and quiet neighbourhood
0 The survey took ten minutes
- The toilets are filthy
+ I'm really happy with how the square turned out
- Not enough bike racks at the station
- I doubt anyone will use this
+ The dog park is the best thing the council ever built
- The noise from the bar is unbearable
+ My daughter enjoys the skate park every day
0 Bus 14 goes to the hospital
- Why cut down healthy trees??
+ Excellent proposal, very well explained
- This is just a gift to developers
- The drawings are misleading
+ Clean, safe, green - exactly what we need
- We have been waiting for a pavement for 15 years
0 The river is about two metres deep
+ It's wonderful to see people using the park again
- Dog mess all over the grass
- The app crashes every time
+ Makes the whole area more attractive
- Tourists have taken over and locals are pushed out
0 I work in the office on Mill Lane
+ The garden gives me peace after work
- Terrible acoustics in the hall
- It will only bring more traffic
+ The ramps are perfect for prams
- You can't cross the road without risking your life
0 Both entrances lead to the courtyard
+ Thank you for listening to us
- nobody asked us
- The whole thing looks cheap and nasty
+ Warm, bright rooms and generous balconies
- My windows rattle when trams pass
0 The plan shows twelve parking spaces
+ I appreciate the extra lighting
- Graffiti on every wall
- Sad to see the last bookshop close
+ A welcoming place for everyone
- Broken glass on the beach volleyball court
0 Our association has forty members
+ The fountain is charming
- The queue at the clinic is endless
- dangerous junction, two accidents this month
+ It works really well for older people
- The heating fails every winter
0 Could you say when the works begin?
+ Brilliant, keep going
- I don't trust these numbers
- The proposed tower is far too high
+ Fresh air and birdsong, I could not wish for more
- Rats in the stairwell again
- Too few trees, too much asphalt
+ The new bridge saves me twenty minutes a day
- Leave our allotments alone
`;

const HELD_OUT = `
+ What a pleasant surprise, the square looks great
- The drains are blocked and nobody comes
0 The school has four hundred pupils
+ I'm delighted that the pool will reopen
- Absolutely disgusting state of the changing rooms
- My street has not been cleaned since autumn
+ Well designed and easy to find your way around
0 The gate is on the north side
- It gets dangerously crowded at rush hour
- We don't need another shopping centre
+ This will be great for families
- Cyclists ride on the pavement and shout at you
+ Superb work by the gardeners
- The swing seat is cracked
0 How many flats will there be?
- They promised a playground and built a car park instead
+ The evening concerts are a joy
- The stairs are slippery and have no handrail
+ I feel at home here
- Constant drilling, headaches every day
0 My parents moved here in 1998
- The design is boring
+ I'd be happy to help plant trees
- Our objections were simply ignored
+ Shops within walking distance, couldn't be better
- The path turns to mud after every shower
0 There are three proposals on the table
- An eyesore
+ Good to have a doctor nearby again
- Too many holiday flats, no neighbours left
- The ticket machine swallowed my card
+ The colours are cheerful
0 The car park closes at midnight
- Scandalous how the old villa was left to rot
+ The trees give wonderful shade
- I'm worried about the traffic this will bring
- Buses are late every single day
+ Sensible compromise, I can live with it
0 I was at the meeting on Tuesday
- Somebody smashed the bus shelter again
+ Thanks for fixing the lamp so fast
- The flat above has damp and mould
+ Fair prices at the canteen
- The underpass is scary at night
0 The bridge connects both halves of the park
- Overpriced and badly built
+ It's easy to get anywhere by tram
- This used to be a decent street, now it's a dump
+ I love sitting by the pond
- The kids have nowhere to play
0 What happens to the old station building?
+ Very impressed by the accessibility
- No shade, no water, no toilets
- The council keeps wasting our taxes
+ The renovation is a success
- Speed limit is a joke, nobody sticks to it
0 Two lanes go into the city and one out
+ Peaceful spot, please keep it that way
- Trucks shake the house
+ A clever use of a small plot
- The surveyor trampled my garden
0 The stop is called Mill Bridge
- The entrance is hard to find
+ Friendly neighbours and a tidy courtyard
- I regret moving here
+ Bravo!
- The grass is full of litter
0 Our club trains on Mondays
- It is unfair that only owners may vote
+ The benches are comfortable
- That corner is an accident waiting to happen
+ Best park in the region
0 I take the number 6 to work
- The lift has been out of order for a month
+ Finally a place for teenagers
- The air is awful when they burn coal
+ Gorgeous sunset from the terrace
- You are ruining the character of the old town
0 Half of the residents are students
- I can't afford to live here any more
+ It has made my commute so much easier
- Poor lighting along the canal
- Stop building on meadows
+ The reading room is cosy
0 The library is in the former town hall
- The playground equipment is rusty
+ Perfect for morning runs
- The noise barrier doesn't work
+ I'm in favour of the pedestrian zone
- Lazy, thoughtless planning
0 A hedge separates the two gardens
+ Wonderful, at last some colour in this grey street
- The pond stinks
- Pensioners are left behind
+ The volunteers do amazing things
0 The tender closes in May
- We were lied to
+ It's a great place to raise kids
- Complete chaos during the works
- Shame on you
`;

const LEANINGS: Readonly<Record<string, Leaning>> = { '+': 'POSITIVE', '-': 'NEGATIVE', '0': 'NEUTRAL' };

function labelled(lines: string): { text: string; label: Leaning }[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => ({ text: line.slice(2), label: LEANINGS[line.charAt(0)] ?? 'NEUTRAL' }));
}

export const TUNED_ENGLISH = labelled(TUNED);
export const HELD_OUT_ENGLISH = labelled(HELD_OUT);
