import { expect, test } from 'vitest';
import { iframeSnippet, scriptSnippet } from './viewer-address.ts';

const ID = '65f0000000000000000000a1';

test('the script form names the loader and the element', () => {
  expect(scriptSnippet('https://tours.example', ID)).toBe(
    `<script async src="https://tours.example/sdk/v1/oriel.js"></script>\n<oriel-panorama panorama="${ID}"></oriel-panorama>`,
  );
});

test('the frame form has what a frame needs', () => {
  const code = iframeSnippet('https://tours.example', ID, 'Attic');
  expect(code).toContain(`src="https://tours.example/viewer360/${ID}?iframe=true"`);
  expect(code).toContain('title="Attic"');
  expect(code).toContain('allow="fullscreen; xr-spatial-tracking; gyroscope; accelerometer"');
  expect(code).toContain('loading="lazy"');
});

test('a name cannot break out of the code that people paste', () => {
  const code = iframeSnippet('https://tours.example', ID, '"><script>alert(1)</script> & co');
  expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; co"');
});
