import type { EmbedDoor, EmbedDoorCheck } from '@oriel/contract/embed-check';
import type { EmbedKind } from '@oriel/contract/embed-snippets';
import { describe, expect, it } from 'vitest';
import { judgePage } from './judge-page.ts';
import { leavesFeature } from './page-features.ts';
import { policiesOf } from './policies.ts';
import { listAllows } from './source-list.ts';
import { INLINE_CASES, inlinePolicy, PAGE_CASES, type PageCase } from './testing/page-cases.ts';

const ORIEL = 'https://tours.example.com';
const PAGE = 'https://www.brzozowa.example/flats';

interface Wish extends Partial<PageCase> {
  readonly page?: string;
  readonly oriel?: string;
  readonly media?: string;
  readonly kinds?: readonly EmbedKind[];
}

function judged(wish: Wish) {
  const { headers = {}, head = '', allowedOrigins = [], page = PAGE, oriel = ORIEL, media, kinds } = wish;
  const header = (name: string) => headers[name]?.replaceAll('ORIEL', oriel);
  const html = `<!doctype html><html><head><title>x</title>${head.replaceAll('ORIEL', oriel)}</head><body>`;
  const policies = policiesOf(header, html);
  const places = {
    page: new URL(page),
    oriel: new URL(oriel),
    ...(media ? { media: new URL(media) } : {}),
    kinds: new Set(kinds),
  };
  const doors = judgePage({ ...places, header, policies, allowedOrigins });
  return (door: EmbedDoor) => doors.find((one) => one.door === door) as EmbedDoorCheck;
}

const csp = (text: string) => ({ headers: { 'content-security-policy': text } });

describe('a page with', () => {
  for (const one of PAGE_CASES) {
    it(`${one.name}: a frame ${one.iframe}, a script ${one.script}`, () => {
      const door = judged(one);
      expect(door('iframe').verdict, JSON.stringify(door('iframe'))).toBe(one.iframe);
      expect(door('oembed').verdict).toBe(one.iframe);
      expect(door('script').verdict, JSON.stringify(door('script'))).toBe(one.script);
      const codes = door('script').findings.map(({ code }) => code);
      if (one.finding) expect(codes).toContain(one.finding);
      if (one.script === 'RUNS' && !one.finding) expect(codes).toEqual([]);
    });
  }
});

describe('a policy that names paths', () => {
  const verdict = (text: string, ...kinds: EmbedKind[]) => judged({ ...csp(text), kinds })('iframe').verdict;

  it('is judged by what the page shows', () => {
    const projects = `frame-src ${ORIEL}/feedback/`;
    const viewers = `frame-src ${ORIEL}/viewer/ ${ORIEL}/viewer360/`;
    expect(verdict(projects, 'project')).toBe('RUNS');
    expect(verdict(viewers, 'navigator', 'panorama')).toBe('RUNS');
    expect(verdict(viewers)).toBe('RUNS');
    expect(verdict(viewers, 'project')).toBe('BLOCKED');
    expect(verdict(projects, 'panorama', 'project')).toBe('BLOCKED');
    expect(verdict(`${viewers} ${ORIEL}/feedback/`, 'panorama', 'project')).toBe('RUNS');
  });
});

describe('the suggested fix', () => {
  const adds = (text: string, door: EmbedDoor) =>
    judged(csp(text))(door).findings.map(({ add, policy }) => [policy, add]);

  it('is the complete directive, including its current sources', () => {
    expect(adds("script-src 'self' https://cdn.example; frame-src 'none'", 'script')).toEqual([
      [0, `script-src 'self' https://cdn.example ${ORIEL}`],
      [0, `frame-src ${ORIEL}`],
    ]);
  });

  it('is a separate directive where the general one applies, so that nothing else is admitted', () => {
    expect(adds("default-src 'self' 'unsafe-inline'", 'script')).toEqual([
      [0, `script-src 'self' 'unsafe-inline' ${ORIEL}`],
      [0, `frame-src 'self' ${ORIEL}`],
    ]);
  });

  it('names the host of media where that is another one', () => {
    const policy = inlinePolicy({}).replaceAll('ORIEL', ORIEL);
    expect(judged(csp(policy))('moduleInline').findings.map(({ add }) => add)).toEqual([]);
    const found = judged({ ...csp(policy), media: 'https://media.example.com/oriel/' })(
      'moduleInline',
    ).findings;
    expect(found.map(({ directive, weight, add }) => [directive, weight, add?.split(' ').at(-1)])).toEqual([
      ['connect-src', 'BLOCKS', 'https://media.example.com'],
      ['img-src', 'LIMITS', 'https://media.example.com'],
      ['media-src', 'LIMITS', 'https://media.example.com'],
    ]);
  });

  it('is a nonce where scripts need one', () => {
    expect(adds("script-src 'nonce-abc'", 'script')).toEqual([[0, 'nonce="…"']]);
  });

  it('names the blocking policy', () => {
    expect(adds("default-src *, frame-src 'self'", 'iframe')).toEqual([[1, `frame-src 'self' ${ORIEL}`]]);
  });

  it('makes the viewer run when applied', () => {
    for (const text of ["default-src 'self'", "script-src 'none'; child-src 'self'; default-src 'none'"]) {
      const fixed = adds(text, 'script').map(([, add]) => add);
      const names = fixed.map((add) => String(add).split(' ')[0]);
      const kept = text.split('; ').filter((one) => !names.includes(one.split(' ')[0]));
      expect(judged(csp([...kept, ...fixed].join('; ')))('script').verdict, text).toBe('RUNS');
    }
  });
});

describe('an inline viewer', () => {
  for (const one of INLINE_CASES) {
    it(`${one.name}: ${one.inline}`, () => {
      const allowedOrigins = one.allowedOrigins?.map((origin) =>
        origin.replace('PAGE', new URL(PAGE).origin),
      );
      const { verdict, findings } = judged({ ...one, allowedOrigins: allowedOrigins ?? [] })('scriptInline');
      expect(verdict, JSON.stringify(findings)).toBe(one.inline);
      expect(findings.flatMap(({ need }) => need ?? []).sort()).toEqual([...(one.lacks ?? [])].sort());
      if (one.finding) expect(findings.map(({ code }) => code)).toContain(one.finding);
    });
  }

  it('gets each directive once, with all missing sources', () => {
    const door = judged(csp(`default-src 'none'; script-src ${ORIEL}`));
    expect(door('scriptInline').findings.map(({ need, weight, add }) => [need, weight, add])).toEqual([
      ['data', 'BLOCKS', `connect-src ${ORIEL}`],
      ['fonts', 'LIMITS', `connect-src ${ORIEL}`],
      ['pictures', 'LIMITS', `img-src ${ORIEL} blob:`],
      ['models', 'LIMITS', `img-src ${ORIEL} blob:`],
      ['films', 'LIMITS', `media-src ${ORIEL}`],
      ['tours', 'LIMITS', `frame-src ${ORIEL}`],
    ]);
    expect(door('script').verdict).toBe('BLOCKED');
    for (const name of ['connect-src', 'img-src', 'media-src', 'frame-src']) {
      const { verdict, findings } = judged(csp(inlinePolicy({ [name]: "'none'" })))('moduleInline');
      expect([verdict, findings[0]?.directive], name).toEqual([
        name === 'connect-src' ? 'BLOCKED' : 'LIMITED',
        name,
      ]);
    }
  });

  it('needs no tag when a module of the page imports it', () => {
    expect(judged(csp("script-src 'nonce-x' 'strict-dynamic'"))('moduleInline').verdict).toBe('RUNS');
    expect(judged(csp("script-src 'self'"))('module').verdict).toBe('RUNS');
  });
});

describe('allowed embedding pages', () => {
  const listed = ['https://www.brzozowa.example'];

  it("follow the organization's list exactly", () => {
    expect(judged({ allowedOrigins: listed })('iframe').verdict).toBe('RUNS');
    for (const page of [
      'https://brzozowa.example/',
      'http://www.brzozowa.example/',
      'https://www.brzozowa.example:8443/',
      'https://x.www.brzozowa.example/',
    ]) {
      const { verdict, findings } = judged({ allowedOrigins: listed, page })('scriptInline');
      expect(verdict, page).toBe('BLOCKED');
      expect(findings[0]).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED', add: new URL(page).origin });
    }
    expect(judged({ allowedOrigins: listed, page: `${ORIEL}/examples/` })('iframe').verdict).toBe('RUNS');
  });

  it('never include a page without an origin', () => {
    const door = judged({ allowedOrigins: listed, ...csp('sandbox allow-scripts') });
    expect(door('iframe').verdict).toBe('BLOCKED');
  });
});

describe('https', () => {
  it('loads nothing over http, except from this machine', () => {
    expect(judged({ oriel: 'http://tours.example.com' })('iframe').findings[0]?.code).toBe('INSECURE');
    expect(judged({ oriel: 'http://127.0.0.1:8080' })('iframe').verdict).toBe('RUNS');
    expect(judged({ oriel: 'http://tours.example.com', page: 'http://a.example/' })('iframe').verdict).toBe(
      'RUNS',
    );
  });
});

describe('sources', () => {
  const allows = (source: string, url: string, page = PAGE) =>
    listAllows(source === '' ? [] : source.split(' '), new URL(url), new URL(page));

  it('admit what they name', () => {
    const yes: [string, string, string?][] = [
      ['*', 'https://a.example/x'],
      ['https:', 'https://a.example/x'],
      ['http:', 'https://a.example/x'],
      ['a.example', 'https://a.example/x'],
      ['A.Example', 'https://a.example/x'],
      ['http://a.example', 'https://a.example/x'],
      ['*.example', 'https://b.a.example/x'],
      ['https://*.a.example:*', 'https://b.a.example:8443/x'],
      ['a.example:80', 'https://a.example/x', 'http://page.example/'],
      ['a.example/x/', 'https://a.example/x/y'],
      ["'self'", 'https://www.brzozowa.example/y'],
      ["'self'", 'https://page.example/', 'http://page.example/'],
      ['blob:', 'blob:x'],
    ];
    for (const [source, url, page] of yes) expect(allows(source, url, page), `${source} ${url}`).toBe(true);
  });

  it('and nothing else', () => {
    const no: [string, string, string?][] = [
      ['', 'https://a.example/'],
      ["'none'", 'https://a.example/'],
      ['https:', 'http://a.example/'],
      ['a.example', 'http://a.example/'],
      ['*.a.example', 'https://a.example/'],
      ['a.example', 'https://evil-a.example/'],
      ['a.example', 'https://a.example:8443/'],
      ['a.example/x', 'https://a.example/x/y'],
      ["'self'", 'https://brzozowa.example/'],
      ["'self'", 'http://www.brzozowa.example/'],
      ['*', 'blob:x'],
      ['*', 'data:,x'],
      ["'unsafe-inline' 'nonce-a'", 'https://a.example/'],
    ];
    for (const [source, url, page] of no) expect(allows(source, url, page), `${source} ${url}`).toBe(false);
  });
});

describe('device features', () => {
  it('are available to frames unless the header denies them', () => {
    const leaves = (header: string) => leavesFeature(header, 'fullscreen', ORIEL, 'https://page.example');
    for (const header of [
      '',
      'camera=()',
      'fullscreen=*',
      `fullscreen=(self "${ORIEL}")`,
      `fullscreen=("${ORIEL}");report-to=x`,
      'fullscreen=(*)',
      'fullscreen=("https://*.example.com")',
      `fullscreen=(), fullscreen=*`,
    ]) {
      expect(leaves(header), header).toBe(true);
    }
    for (const header of [
      'fullscreen=()',
      'camera=(), fullscreen=(self)',
      'fullscreen=self',
      'fullscreen=(self "https://tours.example.com.evil")',
    ]) {
      expect(leaves(header), header).toBe(false);
    }
    expect(leavesFeature('fullscreen=(self)', 'fullscreen', ORIEL, ORIEL)).toBe(true);
  });
});
