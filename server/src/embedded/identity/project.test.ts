import { expect, it } from 'vitest';
import { loadEmulatorBundle } from './bundle.ts';
import { Guesses } from './guesses.ts';
import { listeningProject } from './project.ts';
import { tokenSeal } from './tokens.ts';

function emptyProject() {
  const now = () => new Date();
  return listeningProject(
    loadEmulatorBundle(),
    'demo-oriel',
    { changed: () => {}, emailed: () => {}, texted: () => {}, landing: (link) => link },
    { seal: tokenSeal(Buffer.alloc(32)), guesses: new Guesses(now), now },
  );
}

it('keeps the session of a new account valid across a second boundary', () => {
  const project = emptyProject();
  project.overwriteUserWithLocalId('new', {});
  const user = project.updateUserByLocalId('new', {
    lastLoginAt: '1700000000999',
    validSince: '1700000001',
  });
  expect(user).toMatchObject({ lastLoginAt: '1700000000999', validSince: '1700000000' });
  // A later change without signing in ends earlier sessions.
  expect(project.updateUserByLocalId('new', { validSince: '1700000009' }).validSince).toBe('1700000009');
});

it('keeps no link that was mailed to an address whose account is deleted', () => {
  const project = emptyProject();
  const user = project.updateUserByLocalId(project.overwriteUserWithLocalId('gone', {}).localId, {
    email: 'ewa@mail.example',
  });
  for (const email of ['ewa@mail.example', 'jan@mail.example'])
    project.createOob(email, undefined, 'PASSWORD_RESET', (code) => `https://oriel.example/?oobCode=${code}`);
  project.deleteUser(user);
  expect([...project.oobs.values()].map(({ email }) => email)).toEqual(['jan@mail.example']);
});
