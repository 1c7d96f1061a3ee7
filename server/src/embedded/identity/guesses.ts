import { WindowCounter } from '../../platform/window-counter.ts';

/** Wrong passwords of one address before it has to wait. */
const PASSWORDS = { max: 10, seconds: 15 * 60 } as const;
/** Wrong passwords of all addresses together: one password tried on many accounts. */
const ALL_PASSWORDS = { max: 200, seconds: 15 * 60 } as const;
/** Wrong codes before the message that was sent is worth nothing; there are a million. */
const CODES = { max: 5, seconds: 60 * 60 } as const;

const EVERYBODY = '*';

/** Counts wrong guesses of passwords and codes, in memory. */
export class Guesses {
  readonly #counter: WindowCounter;

  constructor(now: () => Date) {
    this.#counter = new WindowCounter(now);
  }

  /** Whether a password for this address may be tried now. */
  mayTryPassword(email: string): boolean {
    return (
      this.#counter.wait(email.toLowerCase(), PASSWORDS.max) === 0 &&
      this.#counter.wait(EVERYBODY, ALL_PASSWORDS.max) === 0
    );
  }

  wrongPassword(email: string): void {
    this.#counter.count(email.toLowerCase(), PASSWORDS);
    this.#counter.count(EVERYBODY, ALL_PASSWORDS);
  }

  /** Counts a wrong code; false when there have been too many for this message. */
  wrongCode(sessionInfo: string): boolean {
    this.#counter.count(`code ${sessionInfo}`, CODES);
    return this.#counter.wait(`code ${sessionInfo}`, CODES.max) === 0;
  }
}
