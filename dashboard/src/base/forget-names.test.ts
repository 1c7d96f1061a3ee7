import { expect, test } from 'vitest';
import { recentOf, remember } from '../app/commands/recent.ts';
import { forgetNames } from './forget-names.ts';
import { createSession } from './session.ts';

function memory(items: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(items));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

/** A signed-in tab that has opened a buyer's inquiry in two organizations. */
function opened() {
  const [browser, tab] = [memory({ token: 't', organization: 'a' }), memory({ trip: 'estate step' })];
  const session = createSession(browser);
  forgetNames(session, tab);
  for (const organization of ['a', 'b'])
    remember(organization, { path: '/dashboard/inquiries/1', label: 'Anna Kowalczyk' }, tab);
  const names = () => [...recentOf('a', tab), ...recentOf('b', tab)].map(({ label }) => label);
  return { browser, tab, session, names };
}

test('a tab keeps names while somebody is signed in, and nothing else goes with them', () => {
  const { session, tab, names } = opened();
  session.chooseOrganization('b');
  session.signedIn('another token');
  expect(names()).toEqual(['Anna Kowalczyk', 'Anna Kowalczyk']);
  session.left();
  expect(names()).toEqual([]);
  expect(tab.getItem('trip')).toBe('estate step');
});

test.each([
  ['an expired token', ({ session }: ReturnType<typeof opened>) => session.expired()],
  [
    'signing out in another tab',
    ({ browser, session }: ReturnType<typeof opened>) => {
      browser.removeItem('token');
      session.reread();
    },
  ],
  [
    'opening the tab again after that',
    ({ browser, tab }: ReturnType<typeof opened>) => {
      browser.removeItem('token');
      forgetNames(createSession(browser), tab);
    },
  ],
])('%s takes the names away', (_, end) => {
  const one = opened();
  end(one);
  expect(one.names()).toEqual([]);
});
