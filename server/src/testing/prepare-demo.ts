import { demoTemplate } from './demo-template.ts';

/** Before the first test file: makes the demo once, outside of any test's timeout. */
export default async function prepare(): Promise<void> {
  await demoTemplate();
}
