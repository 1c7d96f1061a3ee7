import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';
import { isHarmlessStyle } from './svg-rules.ts';
import { hasSharedData, sharedData } from './testing/shared-data.ts';

const OPEN =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="50">';

async function cleaned(inside: string): Promise<string> {
  return (await cleanSvg(Buffer.from(`${OPEN}${inside}</svg>`))).svg;
}

async function codeOf(source: string | Buffer): Promise<string> {
  const error: unknown = await cleanSvg(Buffer.from(source)).catch((e: unknown) => e);
  return error instanceof Error && 'code' in error ? String(error.code) : 'none';
}

/** Must not occur in any cleaned drawing. */
const HARM =
  /script|\son\w+=|javascript:|https?:\/\/(?!www\.w3\.org)|foreignObject|<!|data:text|evil|@import|<a[\s>]|animate|<set|iframe/i;

describe('a drawing', () => {
  it('keeps its shapes, paints, texts, styles and size', async () => {
    const { svg, width, height } = await cleanSvg(
      Buffer.from(
        `${OPEN}<title>A &amp; B</title><style>.wall &gt; path { fill: url(#g); stroke: rgb(1, 2, 3) }</style>
        <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
        <g class="wall" id="flat-1" data-name="Flat (1)"><path d="M0 0L10 10Z"/></g>
        <use xlink:href="#flat-1" transform="translate(5 5)"/><text x="5">Ą</text></svg>`,
      ),
    );
    expect([width, height]).toEqual([100, 50]);
    for (const kept of [
      'A &amp; B',
      '.wall &gt; path',
      'fill: url(#g)',
      'id="flat-1"',
      'data-name="Flat (1)"',
      '<use href="#flat-1"',
      'Ą',
    ])
      expect(svg).toContain(kept);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
    ['a script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['an event handler', '<rect width="1" height="1" onclick="alert(1)" ONLOAD="alert(2)"/>'],
    ['a link that is a script', '<a xlink:href="javascript:alert(1)"><text>x</text></a>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"/></foreignObject>',
    ],
    [
      'an animation that rewrites an address',
      '<a><animate attributeName="href" values="javascript:alert(1)"/></a>',
    ],
    ['a handler set later', '<set attributeName="onmouseover" to="alert(1)"/>'],
    ['a picture from elsewhere', '<image href="https://evil.example/p.png" width="1" height="1"/>'],
    ['a drawing within an address', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
    ['a page within an address', '<use href="data:text/html,&lt;script&gt;"/>'],
    ['a reference to another file', '<use xlink:href="https://evil.example/a.svg#x"/>'],
    ['a style sheet from elsewhere', '<style>@import "https://evil.example/a.css";</style>'],
    ['a style that loads', '<style>rect { fill: url(https://evil.example/a) }</style>'],
    ['a style with hidden words', '<style>rect { fill: u\\72l(//evil.example) }</style>'],
    ['a style attribute that loads', '<rect style="background: image-set(\'https://evil.example/a\' 1x)"/>'],
    ['a paint that loads', '<rect fill="url(https://evil.example/#a)"/>'],
    ['a filter that loads', '<filter id="f"><feImage href="https://evil.example/a"/></filter>'],
    ['a font that loads', '<style>@font-face { src: url(https://evil.example/a) }</style>'],
    ['a processing instruction', '<?xml-stylesheet href="https://evil.example/a.css"?>'],
    ['a comment', '<!-- <script> -->'],
    ['an editor’s own data', '<e:x xmlns:e="urn:evil"><e:script/></e:x>'],
    [
      'a script that ends early in text',
      '<text>&lt;/text&gt;&lt;svg/onload=alert(1)&gt;</text>'.replace('onload', 'x'),
    ],
  ])('loses %s', async (_, inside) => {
    expect(await cleaned(`<rect width="9" height="9"/>${inside}`)).not.toMatch(HARM);
  });

  it('never expands declared entities', async () => {
    const source = `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>"><!ENTITY f SYSTEM "file:///etc/passwd">]>${OPEN}<text>&a;&f;</text></svg>`;
    const { svg } = await cleanSvg(Buffer.from(source));
    expect(svg).toContain('<text>&amp;a;&amp;f;</text>');
    expect(svg).not.toMatch(/ENTITY|root:/);
    const laughs = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`).join('');
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${OPEN}<text>&l20;</text></svg>`;
    expect((await cleanSvg(Buffer.from(bomb))).svg.length).toBeLessThan(300);
  });

  it('has embedded pictures re-encoded, without their place', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(photo.toString('latin1')).toContain('Camera');
    const svg = await cleaned(
      `<image width="8" height="8" href="data:image/jpeg;base64,${photo.toString('base64')}"/>`,
    );
    const kept = Buffer.from(/base64,([^"]+)"/.exec(svg)?.[1] ?? '', 'base64');
    expect((await sharp(kept).metadata()).width).toBe(8);
    expect(kept.toString('latin1')).not.toContain('Camera');
  });

  it.each([
    ['that is not well-formed', `${OPEN}<rect></svg>`, 'FILE_CORRUPT'],
    ['without an end', `${OPEN}<rect/>`, 'FILE_CORRUPT'],
    [
      'that is another XML',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
      'UNSUPPORTED_FILE_TYPE',
    ],
    ['of no namespace', '<svg width="1" height="1"/>', 'UNSUPPORTED_FILE_TYPE'],
    ['in UTF-16', Buffer.from(`\ufeff${OPEN}</svg>`, 'utf16le'), 'FILE_CORRUPT'],
    ['nested without an end', `${OPEN}${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`, 'IMAGE_TOO_LARGE'],
    [
      'of too many pixels',
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>',
      'IMAGE_TOO_LARGE',
    ],
  ])('is rejected: %s', async (_, source, code) => {
    expect(await codeOf(source)).toBe(code);
  });

  it('is rejected when it multiplies itself by reference', async () => {
    const levels = Array.from(
      { length: 12 },
      (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`,
    ).join('');
    expect(await codeOf(`${OPEN}<g id="l0"><rect width="1" height="1"/></g>${levels}</svg>`)).toBe(
      'FILE_CORRUPT',
    );
  }, 30_000);
});

describe('a style', () => {
  it.each([
    'fill: #fff',
    'fill: url(#a)',
    'fill:url("#a.b-c")',
    'transform: rotate(3deg)',
    'a > b { color: rgba(0,0,0,.5) }',
  ])('%s is harmless', (css) => expect(isHarmlessStyle(css)).toBe(true));
  it.each([
    'url(//e)',
    'url( "data:x" )',
    'URL(https://e)',
    'u/**/rl(//e)',
    'url/**/(//e)',
    'a:expression(1)',
    'x: image(url(#a), "e")',
    '@media x {}',
    'a \\64',
  ])('%s is not', (css) => expect(isHarmlessStyle(css)).toBe(false));
  it.each([
    ['comments without an end', '/* '],
    ['one word', 'a'],
    ['names', 'a '],
    ['addresses without an end', 'url( '],
  ])('a million signs of %s are looked through once', (_, sign) => {
    const begun = performance.now();
    isHarmlessStyle(sign.repeat(1_000_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describe.skipIf(!hasSharedData)('real files', () => {
  it('a drawing with a handler loses it, a benign one is unchanged', async () => {
    const hostile = await cleanSvg(await readFile(sharedData('odd/xss.svg')));
    expect(hostile.svg).not.toMatch(/onload|alert/);
    expect(hostile.svg).toContain('<rect width="100" height="100" fill="blue">');
    expect((await cleanSvg(await readFile(sharedData('odd/check.svg')))).svg).toContain('fill="green"');
  });
});
