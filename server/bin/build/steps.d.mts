/** The build steps: outputs are folders, relative to the repository; variables are those that a build embeds. */
export const STEPS: readonly {
  readonly name: string;
  readonly output: string;
  readonly variables: readonly string[];
}[];
