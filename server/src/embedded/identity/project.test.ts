import { expect, it } from 'vitest';
import { loadEmulatorBundle } from './bundle.ts';
import { Guesses } from './guesses.ts';
import { listeningProject } from './project.ts';
import { tokenSeal } from './tokens.ts';

it('a session that begins with its account is valid, also where a second ends between the two', () => {
  const now = () => new Date();
  const project = listeningProject(
    loadEmulatorBundle(),
    'demo-oriel',
    { changed: () => {}, emailed: () => {}, texted: () => {}, landing: (link) => link },
    { seal: tokenSeal(Buffer.alloc(32)), guesses: new Guesses(now), now },
  );
  project.overwriteUserWithLocalId('new', {});
  const user = project.updateUserByLocalId('new', {
    lastLoginAt: '1700000000999',
    validSince: '1700000001',
  });
  expect(user).toMatchObject({ lastLoginAt: '1700000000999', validSince: '1700000000' });
  // Changed later, without signing in: the sessions before it end.
  expect(project.updateUserByLocalId('new', { validSince: '1700000009' }).validSince).toBe('1700000009');
});
