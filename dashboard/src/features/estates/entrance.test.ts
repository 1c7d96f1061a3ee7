import { describe, expect, it } from 'vitest';
import { entranceOf } from './entrance.ts';

const navigator = (id: string, target: string, more: object = {}) => ({
  id,
  name: id,
  target: { type: 'estate' as const, id: target },
  published: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('entranceOf', () => {
  it('is the oldest published navigator of the whole estate', () => {
    const all = [
      navigator('house', 'building', { parentId: 'site' }),
      navigator('newer', 'estate', { createdAt: '2026-02-01T00:00:00.000Z' }),
      navigator('site', 'estate'),
      navigator('draft', 'estate', { published: false, createdAt: '2025-01-01T00:00:00.000Z' }),
    ];
    expect(entranceOf('estate', all).navigator?.id).toBe('site');
    expect(entranceOf('estate', all).dead).toEqual([]);
  });

  it('names navigators of buildings without a way back, once there is somewhere to go', () => {
    const house = navigator('house', 'building');
    const draft = navigator('draft', 'building', { published: false });
    expect(entranceOf('estate', [house, draft])).toEqual({ navigator: undefined, dead: [] });
    expect(entranceOf('estate', [house, draft, navigator('site', 'estate')]).dead).toEqual([house]);
  });
});
