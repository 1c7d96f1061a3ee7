/** What the provider answers a right password with when a code by phone has to follow (specification, section 4). */
export const SECOND_FACTOR = 'auth/multi-factor-auth-required';

/** What a code that nobody asked for fails with (specification, section 5). */
export const NO_RESOLVER = 'Resolver is not set';
export const NO_VERIFICATION_ID = 'Verification ID is not set';

/** What the step asks of the identity provider; `Resolver` is its memory of the first step. */
export interface SecondFactorCalls<Resolver> {
  /** The phone that codes go to, as far as it may be shown. */
  phoneOf(resolver: Resolver): string | undefined;
  /** Sends a code. @returns the id that the code is submitted with */
  sendCode(resolver: Resolver): Promise<string>;
  /** @returns the token for the API */
  complete(resolver: Resolver, verificationId: string, code: string): Promise<string>;
}

/** The step of a sign-in that asks for a code by phone. */
export interface SecondFactor {
  /** @throws Error 'Resolver is not set' when no sign-in waits for a code */
  sendCode(): Promise<void>;
  /**
   * @returns the token for the API
   * @throws Error 'Resolver is not set', 'Verification ID is not set'; the provider's for a wrong or late code
   */
  submit(code: string): Promise<string>;
  /** The sign-in is given up. */
  forget(): void;
  /** The phone that codes go to, as far as it may be shown. */
  phone(): string | undefined;
}

/** @returns the step, with `begin` for the sign-in that was answered with 'auth/multi-factor-auth-required' */
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
      // Until another code is on its way, the former one still counts.
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
