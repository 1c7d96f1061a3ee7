import { readFile } from 'node:fs/promises';
import { PASSWORD_MIN } from '@oriel/contract/user';
import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
} from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { raw } from './testing/raw-request.ts';
import { PASSWORD, PROJECT, type Stage, startStage } from './testing/stage.ts';
import { tokenSeal } from './tokens.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await startStage();
});

afterEach(() => stage.close());

const verify: Stage['verify'] = (...given) => stage.verify(...given);
const lastMessage = () => stage.lastMessage();

describe('the real SDKs against the embedded identity', () => {
  it('sign in a user created by firebase-admin, with a token that firebase-admin accepts', async () => {
    const { uid } = await stage.admin.createUser({
      email: 'Admin@Demo.example',
      password: PASSWORD,
      emailVerified: true,
      displayName: 'Ada Admin',
    });
    const { user } = await signInWithEmailAndPassword(stage.client(), 'admin@demo.example', PASSWORD);
    expect(user.uid).toBe(uid);

    const token = await verify(await user.getIdToken(), true);
    expect(token).toMatchObject({ uid, email: 'admin@demo.example', email_verified: true, aud: PROJECT });
  });

  it('get the same answer for a wrong password and an unknown address', async () => {
    await stage.admin.createUser({ email: 'a@demo.example', password: PASSWORD });
    const wrong = signInWithEmailAndPassword(stage.client(), 'a@demo.example', 'not this one');
    await expect(wrong).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    const unknown = signInWithEmailAndPassword(stage.client(), 'b@demo.example', PASSWORD);
    await expect(unknown).rejects.toMatchObject({ code: 'auth/invalid-credential' });
  });

  it('sign up in the browser, refresh the token and change the password', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'new@demo.example', PASSWORD);
    expect((await stage.admin.getUserByEmail('new@demo.example')).uid).toBe(user.uid);
    await stage.admin.setCustomUserClaims(user.uid, { grade: 7 });
    expect((await user.getIdTokenResult(true)).claims.grade).toBe(7);
    await updatePassword(user, 'another horse 2');
    await signInWithEmailAndPassword(stage.client(), 'new@demo.example', 'another horse 2');
  });

  it('take no password shorter than the forms do', async () => {
    const short = 'a'.repeat(PASSWORD_MIN - 1);
    const client = stage.client();
    await expect(createUserWithEmailAndPassword(client, 'new@demo.example', short)).rejects.toMatchObject({
      code: 'auth/weak-password',
    });
    const { user } = await createUserWithEmailAndPassword(client, 'new@demo.example', `${short}a`);
    await expect(updatePassword(user, short)).rejects.toMatchObject({ code: 'auth/weak-password' });
  });

  it('reject a disabled user everywhere', async () => {
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'off@demo.example', PASSWORD);
    const token = await user.getIdToken();
    await stage.admin.updateUser(user.uid, { disabled: true });
    await expect(verify(token, true)).rejects.toMatchObject({
      code: 'auth/user-disabled',
    });
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
    const again = signInWithEmailAndPassword(stage.client(), 'off@demo.example', PASSWORD);
    await expect(again).rejects.toMatchObject({ code: 'auth/user-disabled' });
  });

  it('revoke earlier tokens', async () => {
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'out@demo.example', PASSWORD);
    const token = await user.getIdToken();
    const [, payload = ''] = token.split('.');
    const { auth_time: signedInAt } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    // Revocation counts whole seconds: tokens from the same second are not earlier.
    await vi.waitUntil(() => Math.floor(Date.now() / 1000) > signedInAt, { timeout: 3000 });
    await stage.admin.revokeRefreshTokens(user.uid);
    await expect(verify(token, true)).rejects.toMatchObject({
      code: 'auth/id-token-revoked',
    });
  });

  it('verify an e-mail address and reset a password by the sent codes', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'mail@demo.example', PASSWORD);

    await sendEmailVerification(user);
    const verification = await lastMessage();
    expect(verification).toMatchObject({ kind: 'email', to: 'mail@demo.example' });
    expect(verification.link).toBe(
      `${stage.origin}/login?verifyEmail=${verification.code}&oobCode=${verification.code}`,
    );
    await applyActionCode(auth, verification.code);
    expect((await stage.admin.getUser(user.uid)).emailVerified).toBe(true);

    await sendPasswordResetEmail(auth, 'mail@demo.example');
    const reset = await lastMessage();
    expect(reset.link).toContain(`${stage.origin}/reset-password?`);
    await confirmPasswordReset(auth, reset.code, 'a third horse 3');
    await signInWithEmailAndPassword(stage.client(), 'mail@demo.example', 'a third horse 3');
  });

  it('make product links for firebase-admin too', async () => {
    await stage.admin.createUser({ email: 'link@demo.example', password: PASSWORD });
    const link = await stage.admin.generatePasswordResetLink('link@demo.example');
    expect(link.startsWith(`${stage.origin}/reset-password?`)).toBe(true);
  });

  it('store no password and send no hash to the browser', async () => {
    const { accountsFile } = stage;
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'hash@demo.example', PASSWORD);
    const idToken = await user.getIdToken();
    const lookup = await raw(
      'POST',
      `${stage.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x`,
      { 'content-type': 'application/json' },
      JSON.stringify({ idToken }),
    );
    expect(lookup.text).toContain('hash@demo.example');
    expect(lookup.text).not.toMatch(/passwordHash|salt/);
    expect(await readFile(accountsFile, 'utf8')).not.toContain(PASSWORD);
  });
});

describe('a token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const json = { 'content-type': 'application/json' };
  const accounts = '/identitytoolkit.googleapis.com/v1/accounts';

  /** Tokens forged by somebody who knows the format. */
  async function forged(): Promise<{ none: string; other: string; relabelled: string; uid: string }> {
    const { uid } = await stage.admin.createUser({ email: 'boss@demo.example', password: PASSWORD });
    const { user } = await createUserWithEmailAndPassword(stage.client(), 'me@demo.example', PASSWORD);
    const [, payload = '', signature = ''] = (await user.getIdToken()).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const boss = part({ ...claims, user_id: uid, sub: uid, email: 'boss@demo.example' });
    return {
      uid,
      none: `${part({ alg: 'none', typ: 'JWT' })}.${boss}.`,
      other: tokenSeal(Buffer.alloc(32, 8)).signed(`x.${boss}.`),
      relabelled: `${part({ alg: 'HS256', typ: 'JWT' })}.${boss}.${signature}`,
    };
  }

  it('is rejected when unsigned or from another installation', async () => {
    const { none, other, relabelled } = await forged();
    for (const token of [none, other, relabelled]) {
      expect(stage.emulator.unsigned(token)).toBeUndefined();
      for (const call of [':update', ':delete', ':lookup']) {
        const body = JSON.stringify({ idToken: token, password: 'taken over 9' });
        const answer = await raw('POST', `${stage.origin}${accounts}${call}?key=x`, json, body);
        expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('INVALID_ID_TOKEN')]);
      }
    }
    await signInWithEmailAndPassword(stage.client(), 'boss@demo.example', PASSWORD);
  });

  it('is not issued for a forged refresh token or first factor', async () => {
    const { uid } = await forged();
    const record = { localId: uid, provider: 'password', projectId: PROJECT, extraClaims: {} };
    const written = { _AuthEmulatorRefreshToken: 'DO NOT MODIFY', ...record };
    const body = (token: string) => `grant_type=refresh_token&refresh_token=${encodeURIComponent(token)}`;
    for (const token of [
      Buffer.from(JSON.stringify(written)).toString('base64'),
      Buffer.from(tokenSeal(Buffer.alloc(32, 8)).sealed({ token: 'x', issuedAt: Date.now() })).toString(
        'base64url',
      ),
    ]) {
      const answer = await raw(
        'POST',
        `${stage.origin}/securetoken.googleapis.com/v1/token?key=x`,
        { 'content-type': 'application/x-www-form-urlencoded' },
        body(token),
      );
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('INVALID_REFRESH_TOKEN')]);
    }
    const factor = {
      _AuthEmulatorMfaPendingCredential: 'DO NOT MODIFY',
      ...record,
      signInProvider: 'password',
    };
    const answer = await raw(
      'POST',
      `${stage.origin}/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start?key=x`,
      json,
      JSON.stringify({
        mfaPendingCredential: Buffer.from(JSON.stringify(factor)).toString('base64'),
        mfaEnrollmentId: 'x',
        phoneSignInInfo: {},
      }),
    );
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining('Invalid phoneVerificationInfo.mfaPendingCredential'),
    ]);
  });

  it('from a password change works, while those of other sessions end', async () => {
    const auth = stage.client();
    const { user } = await createUserWithEmailAndPassword(auth, 'change@demo.example', PASSWORD);
    const elsewhere = (await signInWithEmailAndPassword(stage.client(), 'change@demo.example', PASSWORD))
      .user;
    const before = await elsewhere.getIdToken();
    // Revocation counts whole seconds.
    const second = Math.floor(Date.now() / 1000);
    await vi.waitUntil(() => Math.floor(Date.now() / 1000) > second + 1, { timeout: 4000 });
    await updatePassword(user, 'another horse 2');
    expect(await verify(await user.getIdToken(), true)).toMatchObject({ uid: user.uid });
    expect(await verify(await user.getIdToken(true), true)).toMatchObject({ uid: user.uid });
    await expect(verify(before, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
    await expect(elsewhere.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });
});

describe('guesses', () => {
  it('are blocked after ten wrong passwords, for that address alone', async () => {
    for (const email of ['a@demo.example', 'b@demo.example'])
      await stage.admin.createUser({ email, password: PASSWORD });
    const attempt = (password: string, email = 'a@demo.example') =>
      signInWithEmailAndPassword(stage.client(), email, password);
    for (let wrong = 0; wrong < 10; wrong += 1) {
      await expect(attempt(`wrong ${wrong}`)).rejects.toMatchObject({ code: 'auth/invalid-credential' });
    }
    await expect(attempt('wrong again')).rejects.toMatchObject({ code: 'auth/too-many-requests' });
    await expect(attempt(PASSWORD, 'A@Demo.example')).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
    await attempt(PASSWORD, 'b@demo.example');
  });
});
