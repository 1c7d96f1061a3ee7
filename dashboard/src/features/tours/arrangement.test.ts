import { expect, test } from 'vitest';
import { type Arrangement, afterStep, nextStep, type PlacedRoom, type Step } from './arrangement.ts';

const alone = (id: string): PlacedRoom => ({ id, tourId: id, name: id, order: 0 });
type Wish = Omit<Arrangement, 'rooms'> & { names?: Record<string, string> };

/** Applies steps until none is left, as the server would. */
function settle(start: readonly PlacedRoom[], { names = {}, ...wish }: Wish) {
  let rooms = [...start];
  const steps: Step[] = [];
  for (let taken = 0; taken < 40; taken += 1) {
    const step = nextStep({ ...wish, rooms: rooms.map((room) => ({ room, name: names[room.id] })) });
    if (!step) return { rooms, steps };
    steps.push(step);
    const moved = rooms.find(({ id }) => id === step.id);
    rooms = rooms.map((room) => afterStep(room, step, moved?.tourId));
  }
  throw new Error('it never ends');
}
const tours = (rooms: readonly PlacedRoom[]) =>
  rooms.map(({ id, tourId, order }) => `${id}:${tourId}${order ?? '?'}`).join(' ');

test('rooms join the first to arrive, and are ordered once all have', () => {
  const early = settle([alone('b'), alone('c')], { together: true, complete: false });
  expect(tours(early.rooms)).toBe('b:b0 c:b?');
  const done = settle([alone('a'), ...early.rooms], { together: true, complete: true });
  expect(tours(done.rooms)).toBe('a:a? b:a1 c:a2');
  expect(done.steps.map(({ kind }) => kind)).toEqual(['join', 'entry', 'order', 'order']);
});

test('names the tour once all its rooms are there, and again after another entry', () => {
  const rooms = [alone('a'), alone('b')];
  const wish = { together: true, tourName: ' Linden Court ' };
  expect(settle(rooms, { ...wish, complete: false }).steps.map(({ kind }) => kind)).toEqual(['join']);
  const named = settle(rooms, { ...wish, complete: true });
  expect(named.steps[1]).toEqual({ kind: 'name', id: 'a', name: 'Linden Court' });
  expect(settle(named.rooms, { ...wish, complete: true }).steps).toEqual([]);
  const turned = settle(named.rooms.toReversed(), { ...wish, complete: true });
  expect(turned.steps.map((step) => `${step.kind} ${step.id}`)).toEqual(['entry b', 'name b', 'order a']);
  const unnamed = settle(named.rooms, { ...wish, tourName: '', complete: true });
  expect(unnamed.steps).toEqual([{ kind: 'name', id: 'a', name: '' }]);
  // A separate tour has the name of its room.
  expect(settle(rooms, { ...wish, together: false, complete: true }).steps).toEqual([]);
});

test('separate tours stay as they are, and joined rooms leave again', () => {
  expect(settle([alone('a'), alone('b')], { together: false, complete: true }).steps).toEqual([]);
  const joined = settle([alone('a'), alone('b'), alone('c')], { together: true, complete: true }).rooms;
  expect(tours(settle(joined, { together: false, complete: true }).rooms)).toBe('a:a0 b:b0 c:c0');
});

test('rooms added to a tour come after its existing ones', () => {
  const { rooms } = settle([alone('a'), alone('b')], {
    together: true,
    into: { id: 't', from: 3 },
    complete: true,
  });
  expect(tours(rooms)).toBe('a:t3 b:t4');
});

test('keeps a typed name, and ignores an emptied one', () => {
  const { rooms, steps } = settle([alone('a'), alone('b')], {
    together: false,
    complete: true,
    names: { a: ' Hall ', b: '  ' },
  });
  expect(rooms.map(({ name }) => name)).toEqual(['Hall', 'b']);
  expect(steps).toHaveLength(1);
});

test('a tour of one room needs nothing', () => {
  expect(settle([alone('a')], { together: true, complete: true }).steps).toEqual([]);
});
