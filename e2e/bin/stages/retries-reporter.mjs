import { writeFile } from 'node:fs/promises';

/** Writes the names of the tests that passed only when they were tried again into the file that `ORIEL_RETRIES` names. */
export default class RetriesReporter {
  #names = [];

  onTestCaseResult(testCase) {
    if (testCase.diagnostic()?.flaky) {
      this.#names.push(`${testCase.module.relativeModuleId} > ${testCase.fullName}`);
    }
  }

  async onTestRunEnd() {
    await writeFile(process.env.ORIEL_RETRIES, JSON.stringify(this.#names));
  }
}
