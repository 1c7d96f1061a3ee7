import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { sanitizeMarkdown } from './markdown.ts';

/** All active content that a markdown reader would find in a text. */
function actionsOf(text: string): string[] {
  const found: string[] = [];
  const walk = (node: { type: string; url?: string; children?: unknown[] }): void => {
    if (node.type === 'html') found.push('html');
    if (node.url !== undefined) found.push(`${node.type} ${node.url}`);
    for (const child of node.children ?? []) walk(child as typeof node);
  };
  walk(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return found;
}

const HARMLESS =
  /^(?:(?:link|definition) (?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)|image (?:https:\/\/|\/media\/))/i;

describe('markdown', () => {
  it('is unchanged when harmless', () => {
    const texts = [
      '',
      '# Linden Park\n\n*Quiet* and **green**, 5*3 m, snake_case_name, 2 < 3 && 4 > 1.\n\n1) one\n- [x] two\n',
      'See [the plan](https://a.example/plan.pdf "Plan"), <https://b.example>, www.c.example, [call](tel:+48600700800)',
      '![garden](https://a.example/garden.jpg) ![room](/media/abc/picture.jpg) [home](/) [top](#top)',
      '| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote\n\n```html\n<script>alert(1)</script>\n```\n\n`<b>`',
      'A \\<script> that is none, and an e-mail: <jan@kowalski.example>',
      '[plan]: https://a.example/plan.pdf\n\n[plan]',
      'Zażółć 🌳\r\nline\n\n\n\nspace   ',
    ];
    for (const text of texts) expect(sanitizeMarkdown(text)).toBe(text);
  });

  const hostile: [string, string][] = [
    ['Hi <script>alert(1)</script> there', 'Hi alert(1) there'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<!-- hidden --> seen', ' seen'],
    ['a <b onclick="x()">bold</b> b', 'a bold b'],
    ['[click](javascript:alert(1))', 'click'],
    ['[click **here**](JaVaScRiPt:alert(1))', 'click **here**'],
    ['[click](java&#x0A;script:alert(1))', 'click'],
    ['[click](&#106;avascript:alert(1))', 'click'],
    ['[click](<java\tscript:alert(1)>)', 'click'],
    [
      '[click](vbscript:x) [click](data:text/html;base64,PHN2Zz4=) [click](file:///etc/passwd)',
      'click click click',
    ],
    ['[click](//evil.example) [click](/\\evil.example) [click](evil.html)', 'click click click'],
    ['<javascript:alert(1)>', 'javascript:alert(1)'],
    ['![x](http://a.example/track.gif)', 'x'],
    ['![x](data:image/svg+xml;base64,PHN2Zz4=)', 'x'],
    ['![x](javascript:alert(1))', 'x'],
    ['[click][a]\n\n[a]: javascript:alert(1)', '[click][a]\n\n'],
    ['![x][a]\n\n[a]: http://a.example/track.gif', 'x\n\n[a]: http://a.example/track.gif'],
    ['[![x](javascript:1)](javascript:2)', 'x'],
    ['<div>\nFour *rooms*\n</div>\n\nand more', '\nFour *rooms*\n\n\nand more'],
  ];
  for (const [before, after] of hostile) {
    it(`loses its harm and keeps its words: ${JSON.stringify(before)}`, () => {
      expect(sanitizeMarkdown(before)).toBe(after);
    });
  }

  it('is cleaned again when removals create new harm', () => {
    for (const text of [
      '<scr<b>ipt>alert(1)</scr</b>ipt>',
      '<<b>script>alert(1)<</b>/script>',
      '[a](<b></b>javascript:alert(1))',
      '[a](java<!-- -->script:alert(1))',
      '[a][b<i>]: javascript:alert(1)',
      `${'<b'.repeat(50)}${'>'.repeat(50)}`,
      `${'['.repeat(200)}a${'](javascript:1)'.repeat(200)}`,
    ]) {
      const clean = sanitizeMarkdown(text);
      expect(
        actionsOf(clean).filter((one) => !HARMLESS.test(one)),
        `${text} -> ${clean}`,
      ).toEqual([]);
    }
  });

  it('is always harmless and stable after cleaning', () => {
    const pieces = [
      ...['<', '>', '[', ']', '(', ')', '!', '`', '\\', '\n', ' ', '"', ':', '&', '#', '*', '_', '|', '-'],
      ...[
        '<script>',
        '</script>',
        '<!--',
        '-->',
        '<a href="',
        'javascript:',
        'java',
        'script:',
        'data:',
        'https://a.example',
      ],
      ...[
        '&colon;',
        '&#106;',
        '&lt;',
        '[a]: ',
        '](',
        '![',
        '<![CDATA[',
        ']]>',
        '<?',
        '?>',
        'www.',
        'a@b.example',
        '    ',
        '```\n',
      ],
    ];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 40 }),
        (parts) => {
          const clean = sanitizeMarkdown(parts.join(''));
          expect(actionsOf(clean).filter((one) => !HARMLESS.test(one))).toEqual([]);
          expect(sanitizeMarkdown(clean)).toBe(clean);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('of 20 000 hostile characters is cleaned in time', () => {
    for (const piece of [
      '<',
      '[',
      '![',
      '](',
      '<b>',
      '*a ',
      '`',
      '> ',
      '[a](javascript:1)',
      '<!--',
      '&#',
      '\n- ',
    ]) {
      const begin = performance.now();
      sanitizeMarkdown(piece.repeat(Math.floor(20_000 / piece.length)));
      // Some take a tenth of a second, more on a busy machine; quadratic time would take ten.
      expect(performance.now() - begin, piece).toBeLessThan(2000);
    }
  }, 60_000);
});
