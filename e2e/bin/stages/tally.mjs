/** Counts of a whole run, in the words of its last line. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  /** Names of tests that passed only when they were tried again. */
  retried = [];

  add({ passed = 0, failed = 0, skipped = 0, retried = [] }) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
    this.retried.push(...retried);
  }

  /** Each test that needed a second try, for whoever mends it; nothing when none did. */
  retries() {
    if (this.retried.length === 0) return '';
    return `Passed at a second try: ${this.retried.length}\n${this.retried.map((name) => `  ${name}\n`).join('')}`;
  }

  line() {
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    return `${this.passed} passed, ${this.failed} failed${skipped}`;
  }
}
