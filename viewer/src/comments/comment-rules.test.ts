import { expect, test } from 'vitest';
import { commentProblems } from './comment-rules.ts';
import { TOUR_RULES } from './comments-api.ts';

const fields = { body: 'A quiet room.', name: '', email: '' };

test('requires text of at most two thousand characters and two links, ignoring surrounding spaces', () => {
  expect(commentProblems(fields, TOUR_RULES)).toEqual({});
  expect(commentProblems({ ...fields, body: '  \n ' }, TOUR_RULES).body?.text).toBe('comment.body.empty');
  expect(commentProblems({ ...fields, body: ` ${'x'.repeat(2000)} ` }, TOUR_RULES)).toEqual({});
  expect(commentProblems({ ...fields, body: '🪟'.repeat(2000) }, TOUR_RULES)).toEqual({});
  expect(commentProblems({ ...fields, body: 'x'.repeat(2003) }, TOUR_RULES).body).toEqual({
    text: 'comment.body.long',
    values: { max: 2000, over: 3 },
  });
  expect(commentProblems({ ...fields, body: 'See a.com, b.pl' }, TOUR_RULES)).toEqual({});
  expect(commentProblems({ ...fields, body: 'See a.com, b.pl, www.c.org' }, TOUR_RULES).body?.text).toBe(
    'comment.body.links',
  );
});

test('accepts an empty name and address, but not an incomplete one', () => {
  expect(commentProblems({ ...fields, name: ' J ' }, TOUR_RULES).name?.text).toBe('comment.name.length');
  expect(commentProblems({ ...fields, name: 'Jo', email: 'jo@example.com' }, TOUR_RULES)).toEqual({});
  for (const email of ['jo', 'jo@example', '@example.com', 'jo @example.com'])
    expect(commentProblems({ ...fields, email }, TOUR_RULES).email?.text).toBe('comment.email.wrong');
});

test('requires a name and an address where the project does, and ignores an address that it does not ask for', () => {
  const strict = { name: 'required', email: 'required' } as const;
  expect(Object.keys(commentProblems(fields, strict))).toEqual(['name', 'email']);
  expect(commentProblems({ ...fields, name: 'Jo', email: 'jo@example.com' }, strict)).toEqual({});
  expect(commentProblems({ ...fields, email: 'jo' }, { name: 'optional', email: 'none' })).toEqual({});
});
