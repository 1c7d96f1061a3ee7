import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ViewerState } from './messages.ts';
import { mirrorUrl } from './mirror-url.ts';

/** The place in the address of the page around a viewer; `many-viewers.long.spec.ts` tries the same in a browser. */

const ESTATE = 'https://tours.example/viewer/park';
const A = 'a'.repeat(24);
const B = 'b'.repeat(24);

let place: URL;
let steps: string[];
let page: EventTarget;
let end: AbortController;

beforeEach(() => {
  page = new EventTarget();
  end = new AbortController();
  steps = [];
  const put = (_state: unknown, _title: string, address: string) => {
    place.href = address;
  };
  vi.stubGlobal('history', {
    state: null,
    replaceState: put,
    pushState: (...step: Parameters<typeof put>) => {
      steps.push(place.search);
      put(...step);
    },
  });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  end.abort();
  vi.unstubAllGlobals();
});

function mirrored(search: string) {
  place = new URL(`https://host.example/${search}`);
  vi.stubGlobal('location', place);
  const host = new EventTarget();
  const url = new URL(ESTATE);
  const asked: ViewerState[] = [];
  const setState = async (state: ViewerState) => asked.push(state);
  mirrorUrl({ host, url, name: 'oriel', signal: end.signal, setState });
  const show = (detail: ViewerState) => host.dispatchEvent(new CustomEvent('state', { detail }));
  return { url, asked, show };
}

test('the entered building is in the address, as a step that Back undoes', () => {
  const { asked, show } = mirrored('?q=1');
  show({ apartment: null, building: null, filters: {} });
  expect(place.search).toBe('?q=1');
  show({ apartment: null, building: A, filters: {} });
  expect(place.search).toBe(`?q=1&oriel.in=${A}`);
  show({ apartment: B, building: A, filters: { rooms: ['2', '3'] } });
  expect(place.search).toBe(`?q=1&oriel.rooms=2,3&oriel.apartment=${B}&oriel.in=${A}`);
  expect(steps).toEqual(['?q=1', `?q=1&oriel.in=${A}`]);
  place.search = steps[1] ?? '';
  page.dispatchEvent(new Event('popstate'));
  place.search = steps[0] ?? '';
  page.dispatchEvent(new Event('popstate'));
  expect(asked).toEqual([
    { apartment: null, building: A, filters: {} },
    { apartment: null, building: null, filters: {} },
  ]);
});

test('a link into a building opens it, and what is no place is a filter', () => {
  const { url, asked } = mirrored(`?oriel.in=${A}&oriel.areaMin=40&oriel.mode=dark&oriel2.in=${B}`);
  expect(url.search).toBe(`?in=${A}&areaMin=40`);
  page.dispatchEvent(new Event('popstate'));
  expect(asked).toEqual([{ apartment: null, building: A, filters: { areaMin: '40' } }]);
});
