import { describe, expect, it } from 'vitest';
import { orderFor, worth } from './statement-order.ts';

const NONE = { agree: 0, disagree: 0, pass: 0 };

describe('the order of statements', () => {
  it('prefers few votes, agreement, and no passing', () => {
    const many = { agree: 40, disagree: 40, pass: 0 };
    expect(worth(NONE)).toBeGreaterThan(worth({ agree: 10, disagree: 10, pass: 0 }));
    expect(worth({ agree: 60, disagree: 20, pass: 0 })).toBeGreaterThan(worth(many));
    expect(worth(many)).toBeGreaterThan(worth({ agree: 40, disagree: 0, pass: 40 }));
  });

  it('stays for one person, and differs between people', () => {
    const statements = Array.from({ length: 20 }, (_, place) => ({ id: `s${place}`, tally: NONE }));
    const order = (person: string) => orderFor(statements, person).map(({ id }) => id);
    expect(order('ann')).toEqual(order('ann'));
    expect(order('ann')).not.toEqual(order('bob'));
    expect([...order('ann')].sort()).toEqual(statements.map(({ id }) => id).sort());
  });

  it('asks about a new statement first more often than about one with many votes, but not always', () => {
    const statements = [
      { id: 'old', tally: { agree: 30, disagree: 20, pass: 5 } },
      { id: 'new', tally: NONE },
    ];
    const firsts = Array.from({ length: 400 }, (_, person) => orderFor(statements, `p${person}`)[0]?.id);
    const share = firsts.filter((id) => id === 'new').length / firsts.length;
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(1);
  });
});
