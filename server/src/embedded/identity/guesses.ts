import { WindowCounter } from '../../platform/window-counter.ts';

/** Wrong passwords per address before it has to wait. */
const PASSWORDS = { max: 10, seconds: 15 * 60 } as const;
/** Wrong passwords of all addresses together: against one password tried on many accounts. */
const ALL_PASSWORDS = { max: 200, seconds: 15 * 60 } as const;
/** Wrong codes before a sent message becomes invalid; there are a million codes. */
const CODES = { max: 5, seconds: 60 * 60 } as const;

const EVERYBODY = '*';

/** Counts wrong passwords and codes, in memory. */
export class Guesses {
  readonly #counter: WindowCounter;

  constructor(now: () => Date) {
    this.#counter = new WindowCounter(now);
  }

  /** Whether another password may be tried for this address. */
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

  /** Counts a wrong code; false after too many for this message. */
  wrongCode(sessionInfo: string): boolean {
    this.#counter.count(`code ${sessionInfo}`, CODES);
    return this.#counter.wait(`code ${sessionInfo}`, CODES.max) === 0;
  }
}
