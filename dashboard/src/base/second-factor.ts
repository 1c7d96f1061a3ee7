/** The provider's answer to a correct password when a phone code must follow (specification, section 4). */
export const SECOND_FACTOR = 'auth/multi-factor-auth-required';

/** The error for a code without a pending sign-in (specification, section 5). */
export const NO_RESOLVER = 'Resolver is not set';
export const NO_VERIFICATION_ID = 'Verification ID is not set';

/** The provider's calls for the second step; `Resolver` is its state from the first step. */
export interface SecondFactorCalls<Resolver> {
  /** The masked phone number that receives codes. */
  phoneOf(resolver: Resolver): string | undefined;
  /** Sends a code. @returns the id to submit the code with */
  sendCode(resolver: Resolver): Promise<string>;
  /** @returns the token for the API */
  complete(resolver: Resolver, verificationId: string, code: string): Promise<string>;
}

/** The second step of a sign-in, with a phone code. */
export interface SecondFactor {
  /** @throws Error 'Resolver is not set' without a pending sign-in */
  sendCode(): Promise<void>;
  /**
   * @returns the token for the API
   * @throws Error 'Resolver is not set', 'Verification ID is not set'; the provider's error for a wrong or expired code
   */
  submit(code: string): Promise<string>;
  /** Cancels the sign-in. */
  forget(): void;
  /** The masked phone number that receives codes. */
  phone(): string | undefined;
}

/** @returns the step, with `begin` for a sign-in answered with 'auth/multi-factor-auth-required' */
export function createSecondFactor<Resolver>(
  calls: SecondFactorCalls<Resolver>,
): SecondFactor & { begin(resolver: Resolver): void } {
  let resolver: Resolver | undefined;
  let verificationId: string | undefined;

  function pending(): Resolver {
    if (resolver === undefined) throw new Error(NO_RESOLVER);
    return resolver;
  }

  return {
    begin(found) {
      resolver = found;
      verificationId = undefined;
    },
    async sendCode() {
      // Until another code is sent, the previous one stays valid.
      verificationId = await calls.sendCode(pending());
    },
    async submit(code) {
      const waiting = pending();
      if (verificationId === undefined) throw new Error(NO_VERIFICATION_ID);
      const token = await calls.complete(waiting, verificationId, code);
      resolver = undefined;
      verificationId = undefined;
      return token;
    },
    forget() {
      resolver = undefined;
      verificationId = undefined;
    },
    phone: () => (resolver === undefined ? undefined : calls.phoneOf(resolver)),
  };
}
