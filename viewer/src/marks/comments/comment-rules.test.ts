import { expect, test } from 'vitest';
import { commentProblems } from './comment-rules.ts';

const fields = { body: 'A quiet room.', name: '', email: '' };

test('requires text of at most two thousand characters and two links, ignoring surrounding spaces', () => {
  expect(commentProblems(fields)).toEqual({});
  expect(commentProblems({ ...fields, body: '  \n ' }).body?.text).toBe('comment.body.empty');
  expect(commentProblems({ ...fields, body: ` ${'x'.repeat(2000)} ` })).toEqual({});
  expect(commentProblems({ ...fields, body: '🪟'.repeat(2000) })).toEqual({});
  expect(commentProblems({ ...fields, body: 'x'.repeat(2003) }).body).toEqual({
    text: 'comment.body.long',
    values: { max: 2000, over: 3 },
  });
  expect(commentProblems({ ...fields, body: 'See a.com, b.pl' })).toEqual({});
  expect(commentProblems({ ...fields, body: 'See a.com, b.pl, www.c.org' }).body?.text).toBe(
    'comment.body.links',
  );
});

test('accepts an empty name and address, but not an incomplete one', () => {
  expect(commentProblems({ ...fields, name: ' J ' }).name?.text).toBe('comment.name.length');
  expect(commentProblems({ ...fields, name: 'Jo', email: 'jo@example.com' })).toEqual({});
  for (const email of ['jo', 'jo@example', '@example.com', 'jo @example.com'])
    expect(commentProblems({ ...fields, email }).email?.text).toBe('comment.email.wrong');
});
