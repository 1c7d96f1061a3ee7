import {
  type Auth,
  type MultiFactorResolver,
  multiFactor,
  PhoneAuthProvider,
  type PhoneInfoOptions,
  PhoneMultiFactorGenerator,
  type PhoneMultiFactorInfo,
  RecaptchaVerifier,
  type User,
} from 'firebase/auth';
import type { PhoneEnrolment } from './identity.ts';
import { createSecondFactor, NO_VERIFICATION_ID } from './second-factor.ts';

/** The phone code at sign-in. */
export function phoneStep(auth: Auth) {
  return createSecondFactor<MultiFactorResolver>({
    phoneOf: ({ hints }) => phoneIn(hints)?.phoneNumber,
    sendCode(resolver) {
      const phone = phoneIn(resolver.hints);
      if (!phone) throw new Error('The account asks for a second step that is no phone');
      return sendCode(auth, { multiFactorHint: phone, session: resolver.session });
    },
    async complete(resolver, verificationId, code) {
      const { user } = await resolver.resolveSignIn(proof(verificationId, code));
      return await user.getIdToken();
    },
  });
}

/** Adds and removes the signed-in user's phone. */
export function phoneEnrolment(auth: Auth): PhoneEnrolment {
  let verificationId: string | undefined;

  return {
    async begin(phoneNumber) {
      const user = await signedIn(auth);
      // The address may have been confirmed on another device since sign-in.
      await user.reload();
      await user.getIdToken(true);
      const session = await multiFactor(user).getSession();
      verificationId = await sendCode(auth, { phoneNumber, session });
    },
    async finish(code) {
      if (verificationId === undefined) throw new Error(NO_VERIFICATION_ID);
      const user = await signedIn(auth);
      await multiFactor(user).enroll(proof(verificationId, code));
      verificationId = undefined;
      return await user.getIdToken();
    },
    async remove() {
      const user = await signedIn(auth);
      await user.reload();
      const factors = multiFactor(user);
      for (const factor of factors.enrolledFactors) await factors.unenroll(factor);
      return await user.getIdToken(true);
    },
  };
}

async function signedIn(auth: Auth): Promise<User> {
  await auth.authStateReady();
  if (auth.currentUser) return auth.currentUser;
  throw Object.assign(new Error('Nobody is signed in'), { code: 'auth/requires-recent-login' });
}

/** Each attempt needs its own verifier: they are for single use. */
async function sendCode(auth: Auth, target: PhoneInfoOptions): Promise<string> {
  auth.languageCode = document.documentElement.lang;
  const place = document.body.appendChild(document.createElement('div'));
  const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' });
  try {
    return await new PhoneAuthProvider(auth).verifyPhoneNumber(target, verifier);
  } finally {
    verifier.clear();
    place.remove();
  }
}

function proof(verificationId: string, code: string) {
  return PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, code));
}

function phoneIn(hints: MultiFactorResolver['hints']): PhoneMultiFactorInfo | undefined {
  return hints.find(
    (hint): hint is PhoneMultiFactorInfo => hint.factorId === PhoneMultiFactorGenerator.FACTOR_ID,
  );
}
