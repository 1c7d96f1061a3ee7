import { describe, expect, it } from 'vitest';
import { inputFiles } from './fingerprint.mjs';
import { STEPS } from './steps.mjs';

describe('what is built', () => {
  // Else each start would find it changed by the build before, and build it anew.
  it.each(STEPS)('is no input of a build: $name', async ({ inputs }) => {
    const files = await inputFiles(inputs);
    expect(files.length).toBeGreaterThan(0);
    const built = files.filter((file) => STEPS.some(({ output }) => file.startsWith(`${output}/`)));
    expect(built).toEqual([]);
  });

  it('has the documentation as an input where it is shown as pages', async () => {
    const site = STEPS.find(({ name }) => name === 'site');
    expect(await inputFiles(site?.inputs ?? [])).toContain('docs/operations.md');
  });
});
