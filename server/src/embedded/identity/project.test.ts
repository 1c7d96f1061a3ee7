import { expect, it } from 'vitest';
import { loadEmulatorBundle } from './bundle.ts';
import { Guesses } from './guesses.ts';
import { listeningProject } from './project.ts';
import { tokenSeal } from './tokens.ts';

it('keeps the session of a new account valid across a second boundary', () => {
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
  // A later change without signing in ends earlier sessions.
  expect(project.updateUserByLocalId('new', { validSince: '1700000009' }).validSince).toBe('1700000009');
});
