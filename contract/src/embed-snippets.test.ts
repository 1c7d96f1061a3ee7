import { describe, expect, it } from 'vitest';
import {
  type EmbedChoice,
  iframeSnippet,
  linkTo,
  moduleSnippet,
  reactSnippet,
  scriptSnippet,
  wordpressSnippet,
} from './embed-snippets.ts';

const ORIGIN = 'https://tours.example';
const ID = '65f0000000000000000000a1';
const PLAIN: EmbedChoice = { kind: 'panorama', id: ID, title: 'Attic' };
const FULL: EmbedChoice = {
  kind: 'panorama',
  id: ID,
  title: 'Attic',
  options: {
    agentId: 'b'.repeat(24),
    avatar: true,
    mode: 'dark',
    enableDetails: true,
    disableInquiry: true,
    hideAvailability: true,
    language: 'pl',
    consent: 'denied',
    view: { yaw: 20, pitch: -5, fov: 75 },
    lazy: false,
    clickToLoad: true,
    mirrorUrl: true,
    dataLayer: true,
    render: 'inline',
  },
};
const EVIL: EmbedChoice = {
  kind: 'navigator',
  id: 'a"><script>',
  title: `"><script>alert(1)</script> & 'co' \\ \u2028`,
  options: { agentId: '"><img onerror=1>' },
};

describe('the plain frame snippet', () => {
  it('has the attributes a frame needs, and the options in its address', () => {
    expect(iframeSnippet(ORIGIN, PLAIN)).toBe(
      [
        `<iframe src="${ORIGIN}/viewer360/${ID}?iframe=true"`,
        '  title="Attic"',
        '  allow="fullscreen; xr-spatial-tracking; gyroscope; accelerometer; clipboard-write" loading="lazy"',
        '  width="100%" height="480" style="width:100%;height:480px;border:0" frameborder="0"></iframe>',
      ].join('\n'),
    );
    expect(iframeSnippet(ORIGIN, FULL)).toContain(
      `?iframe=true&amp;agentId=${'b'.repeat(24)}&amp;mode=dark&amp;lang=pl&amp;consent=denied&amp;disableInquiry=true&amp;hideAvailability=true&amp;yaw=20&amp;pitch=-5&amp;fov=75"`,
    );
    expect(iframeSnippet(ORIGIN, FULL)).not.toContain('loading');
    expect(linkTo(ORIGIN, PLAIN)).toBe(`${ORIGIN}/viewer360/${ID}`);
    const apartment: EmbedChoice = {
      kind: 'navigator',
      id: 'park-a',
      title: 'A',
      options: { view: { yaw: 1 } },
    };
    expect(linkTo(ORIGIN, apartment)).toBe(`${ORIGIN}/viewer/park-a`);
  });
});

describe('the script snippet', () => {
  it('names the loader and the element, and reserves its place with a link to the viewer', () => {
    expect(scriptSnippet(ORIGIN, PLAIN)).toBe(
      [
        `<script async src="${ORIGIN}/sdk/v1/oriel.js"></script>`,
        '<style>',
        '  oriel-panorama > a { display: grid; place-items: center; background: #8882; aspect-ratio: 16 / 9 }',
        '  @media (max-width: 600px) { oriel-panorama > a { aspect-ratio: 4 / 5 } }',
        '</style>',
        `<oriel-panorama panorama="${ID}">`,
        `  <a href="${ORIGIN}/viewer360/${ID}">Attic</a>`,
        '</oriel-panorama>',
      ].join('\n'),
    );
    expect(scriptSnippet(ORIGIN, { ...PLAIN, kind: 'navigator' }, { form: 'div' })).toContain(
      '[data-oriel-viewer] a { display',
    );
  });

  it('has every option as an attribute, of the element or of a box', () => {
    const options = (prefix: string) =>
      [
        `agent-id="${'b'.repeat(24)}"`,
        'mode="dark"',
        'language="pl"',
        'consent="denied"',
        'disable-inquiry',
        'hide-availability',
        'yaw="20"',
        'pitch="-5"',
        'fov="75"',
        'lazy="false"',
        'click-to-load',
        'mirror-url',
        'data-layer',
        'render="inline"',
      ]
        .map((one) => ` ${prefix}${one}`)
        .join('');
    expect(scriptSnippet(ORIGIN, FULL)).toContain(`<oriel-panorama panorama="${ID}"${options('')}>`);
    expect(scriptSnippet(ORIGIN, FULL, { form: 'div' })).toContain(
      `<div data-oriel-panorama="${ID}"${options('data-')}>`,
    );
  });

  it('has the badge of an agent and whole cards of apartments for a building alone', () => {
    const building = scriptSnippet(ORIGIN, { ...FULL, kind: 'navigator', id: 'park-a' });
    expect(building).toContain(' avatar enable-details disable-inquiry hide-availability ');
    for (const foreign of ['avatar', 'enable-details'])
      expect(scriptSnippet(ORIGIN, FULL)).not.toContain(foreign);
  });

  it('can be pinned to a version by its hash', () => {
    const exact = { version: '1.2.3', integrity: 'sha384-abc' };
    expect(scriptSnippet(ORIGIN, PLAIN, { exact })).toContain(
      `<script async src="${ORIGIN}/sdk/v1.2.3/oriel.js"\n  integrity="sha384-abc" crossorigin="anonymous"></script>`,
    );
  });
});

describe('of a feedback project', () => {
  const project: EmbedChoice = {
    kind: 'project',
    id: ID,
    title: 'Park',
    options: { ...FULL.options, startingItemId: 'c'.repeat(24) },
  };
  const item = 'c'.repeat(24);

  it('every snippet has its element, its pages and its own options alone', () => {
    expect(linkTo(ORIGIN, project)).toBe(`${ORIGIN}/feedback/${ID}?mode=dark&lang=pl&startingItemId=${item}`);
    expect(iframeSnippet(ORIGIN, project)).toContain('height:640px');
    expect(scriptSnippet(ORIGIN, project)).toContain(
      `<oriel-feedback project="${ID}" mode="dark" language="pl" starting-item-id="${item}" lazy="false" click-to-load mirror-url data-layer render="inline">`,
    );
    expect(scriptSnippet(ORIGIN, project, { form: 'div' })).toContain(
      `<div data-oriel-feedback="${ID}" data-mode="dark" data-language="pl" data-starting-item-id="${item}"`,
    );
    expect(moduleSnippet(ORIGIN, project)).toContain(`mountFeedback('#viewer', {`);
    expect(moduleSnippet(ORIGIN, project)).toContain(`    project: '${ID}',\n`);
    const react = reactSnippet(ORIGIN, project);
    expect(react).toContain('<OrielFeedback\n');
    for (const foreign of ['agentId', 'avatar', 'consent', 'hideAvailability', 'view'])
      expect(react).not.toContain(foreign);
  });
});

describe('the module snippets', () => {
  it('are runnable code', () => {
    expect(moduleSnippet(ORIGIN, PLAIN)).toBe(
      [
        '<style>',
        '  #viewer { aspect-ratio: 16 / 9 }',
        '  @media (max-width: 600px) { #viewer { aspect-ratio: 4 / 5 } }',
        '</style>',
        '<div id="viewer"></div>',
        '<script type="module">',
        "  import { mountPanorama } from '@oriel/sdk';",
        '',
        "  mountPanorama('#viewer', {",
        `    baseUrl: '${ORIGIN}',`,
        `    panorama: '${ID}',`,
        "    title: 'Attic',",
        '  });',
        '</script>',
      ].join('\n'),
    );
    expect(moduleSnippet(ORIGIN, FULL)).toContain('  view: { yaw: 20, pitch: -5, fov: 75 },');
    const react = reactSnippet(ORIGIN, FULL);
    expect(react).toContain('\n  mode="dark"\n');
    expect(react).toContain('\n  clickToLoad\n');
    expect(react).toContain('\n  lazy={false}\n  view={{ yaw: 20, pitch: -5, fov: 75 }}\n/>');
  });

  it('keep names verbatim', () => {
    const [, options = ''] =
      /mountViewer\('#viewer', (\{[\s\S]*?\n *\})\)/.exec(moduleSnippet(ORIGIN, EVIL)) ?? [];
    expect(new Function(`return ${options}`)()).toMatchObject({
      navigator: EVIL.id,
      title: EVIL.title,
      agentId: EVIL.options?.agentId,
    });
    expect(reactSnippet(ORIGIN, EVIL)).not.toContain('<script');
    expect(moduleSnippet(ORIGIN, EVIL).match(/<\/?script/g)).toHaveLength(2);
  });
});

describe('names', () => {
  it('cannot break out of the pasted markup', () => {
    for (const code of [
      iframeSnippet(ORIGIN, EVIL),
      scriptSnippet(ORIGIN, EVIL),
      scriptSnippet(ORIGIN, EVIL, { form: 'div' }),
    ]) {
      expect(code.match(/<script/g)?.length ?? 0).toBe(code.startsWith('<script async') ? 1 : 0);
      expect(code).not.toContain('<img');
    }
    expect(iframeSnippet(ORIGIN, EVIL)).toContain(
      'title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp;',
    );
  });
});

it('tells WordPress the addresses and the oEmbed endpoint', () => {
  expect(wordpressSnippet(ORIGIN, 'panorama')).toBe(
    `wp_oembed_add_provider( '${ORIGIN}/viewer*', '${ORIGIN}/oembed' );`,
  );
  expect(wordpressSnippet(ORIGIN, 'project')).toContain(`'${ORIGIN}/feedback/*'`);
});
