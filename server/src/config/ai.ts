import { ConfigError, type Environment, text } from './environment.ts';

/** A language model behind an OpenAI-compatible endpoint. */
export interface AiConfig {
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly baseUrl: string;
  /** Absent for endpoints without authentication. */
  readonly apiKey: string | undefined;
  readonly model: string;
}

/** The model for feedback analysis; undefined means the local analysis. */
export function readAi(env: Environment): AiConfig | undefined {
  const [value, apiKey, model] = [text(env, 'AI_BASE_URL'), text(env, 'AI_API_KEY'), text(env, 'AI_MODEL')];
  if (value === undefined) {
    if (apiKey === undefined && model === undefined) return undefined;
    throw new ConfigError(
      'AI_API_KEY or AI_MODEL is set, so AI_BASE_URL is needed as well, such as https://models.example.com/v1.',
    );
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // Network error messages would repeat a password in the address.
  const usable =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  if (!usable) {
    throw new ConfigError(
      'AI_BASE_URL cannot be read; write an address such as https://models.example.com/v1, the key in AI_API_KEY.',
    );
  }
  if (model === undefined)
    throw new ConfigError('AI_BASE_URL is set, so AI_MODEL is needed: the name of the model.');
  return { baseUrl: url.href.replace(/\/+$/, ''), apiKey, model };
}
