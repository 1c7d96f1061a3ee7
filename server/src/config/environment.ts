/** An invalid configuration value; the message names the variable and the solution. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable's text; undefined when empty. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  allowed: readonly T[],
  fallback: T,
): T {
  const value = text(env, name) ?? fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (!found) throw new ConfigError(`${name} is "${value}"; write one of: ${allowed.join(', ')}.`);
  return found;
}

/** An https address. */
export function httpsAddress(env: Environment, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:') {
    throw new ConfigError(`${name} is "${value}"; write an address such as https://www.example.com/terms.`);
  }
  return value;
}

export function onOff(env: Environment, name: string, fallback: boolean): boolean {
  return oneOf(env, name, ['on', 'off'], fallback ? 'on' : 'off') === 'on';
}

/** The entries of a comma-separated list. */
export function list(env: Environment, name: string): string[] | undefined {
  return text(env, name)
    ?.split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
