import { angleOf } from '@oriel/contract/embed-options';
import { describe, expect, it } from 'vitest';
import { readEmbed, withEmbed, withTarget } from './embed-address.ts';

const ID = 'a'.repeat(24);
const read = (text: string) => readEmbed(new URLSearchParams(text));

describe('the address of the page', () => {
  it('contains all choices', () => {
    const all = `panorama=${ID}&agentId=${ID}&avatar=true&mode=dark&language=pl&consent=denied&lazy=false&clickToLoad=true&mirrorUrl=true&dataLayer=true&render=inline&yaw=20&pitch=-5.5&fov=60&door=iframe&exact=true&form=div&library=react&width=phone&page=www.example.com`;
    expect(read(all)).toEqual({
      target: { kind: 'panorama', id: ID },
      options: {
        agentId: ID,
        avatar: true,
        mode: 'dark',
        language: 'pl',
        consent: 'denied',
        lazy: false,
        clickToLoad: true,
        mirrorUrl: true,
        dataLayer: true,
        render: 'inline',
        view: { yaw: 20, pitch: -5.5, fov: 60 },
      },
      door: 'iframe',
      exact: true,
      form: 'div',
      library: 'react',
      width: 'phone',
      page: 'www.example.com',
    });
  });

  it('opens with any content', () => {
    const odd = read(
      'panorama=x&navigator=A%20B&agentId=<b>&mode=pink&yaw=999&pitch=&door=window&lazy=maybe&page=',
    );
    expect(odd).toMatchObject({
      target: undefined,
      door: 'script',
      options: { lazy: true, render: 'iframe' },
    });
    expect(odd.options.agentId).toBeUndefined();
    expect(odd.options.view).toBeUndefined();
    expect(read('navigator=park-a').target).toEqual({ kind: 'navigator', id: 'park-a' });
  });

  it('names a feedback project with the item to begin with', () => {
    const { target, options } = read(`project=${ID}&startingItemId=${ID}`);
    expect([target, options.startingItemId]).toEqual([{ kind: 'project', id: ID }, ID]);
    expect(read(`project=x&startingItemId=y`)).toMatchObject({ target: undefined });
    const other = withTarget(new URLSearchParams(`project=${ID}&startingItemId=${ID}&mode=dark`), {
      kind: 'project',
      id: 'b'.repeat(24),
    });
    expect(String(other)).toBe(`mode=dark&project=${'b'.repeat(24)}`);
  });

  it('omits defaults', () => {
    const changed = withEmbed(new URLSearchParams(`panorama=${ID}&mode=dark&avatar=true`), {
      mode: undefined,
      avatar: false,
      lazy: true,
      door: 'script',
      exact: false,
      width: 'phone',
    });
    expect(String(changed)).toBe(`panorama=${ID}&width=phone`);
    expect(String(withEmbed(changed, { lazy: false, width: 'desktop' }))).toBe(`panorama=${ID}&lazy=false`);
  });

  it('keeps the display options for another target, but not the initial view', () => {
    const before = new URLSearchParams(`panorama=${ID}&mode=dark&yaw=20&fov=60&page=x.example`);
    expect(String(withTarget(before, { kind: 'navigator', id: 'park-a' }))).toBe(
      'mode=dark&page=x.example&navigator=park-a',
    );
  });

  it('accepts angles as people write them', () => {
    expect(angleOf('yaw', '12,5')).toBe(12.5);
    for (const [name, text] of [
      ['yaw', '181'],
      ['pitch', '-91'],
      ['fov', '5'],
      ['fov', 'x'],
      ['yaw', ' '],
    ] as const) {
      expect(angleOf(name, text), text).toBeUndefined();
    }
  });
});
