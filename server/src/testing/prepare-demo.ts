import { demoTemplate } from './demo-template.ts';

/** Before the first test file: makes the demo once, which no test's patience has to cover then. */
export default async function prepare(): Promise<void> {
  await demoTemplate();
}
