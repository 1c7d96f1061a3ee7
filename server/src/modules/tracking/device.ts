import Bowser from 'bowser';
import { isbot } from 'isbot';
import type { DeviceDocument } from './model.ts';

/** A visitor's program, by its user agent. */
export interface Program {
  readonly device: DeviceDocument;
  /** It identifies itself as a robot: crawlers, previews, monitors. */
  readonly robot: boolean;
}

const TYPES: readonly string[] = ['desktop', 'mobile', 'tablet', 'tv'];
const MOST_KEPT = 500;
const LONGEST = 500;

/**
 * The library classifies every headless program as a robot. But a headless browser is controlled by somebody, and Node's fetch is a server
 * forwarding its visitors' events: neither crawls tours.
 */
function isRobot(userAgent: string): boolean {
  if (/^(node|undici)$/.test(userAgent)) return false;
  return isbot(userAgent.replaceAll('HeadlessChrome', 'Chrome'));
}

function deviceOf(userAgent: string): DeviceDocument {
  if (userAgent === '') return { type: 'other' };
  const { platform, os, browser } = Bowser.parse(userAgent);
  const type = TYPES.find((one) => one === platform.type) as DeviceDocument['type'] | undefined;
  return {
    type: type ?? 'other',
    ...(os.name ? { os: os.name } : {}),
    ...(browser.name ? { browser: browser.name } : {}),
  };
}

/** Parses user agents. Parsing takes longer than storing an event, and there are few different ones. */
export class Programs {
  readonly #known = new Map<string, Program>();

  of(header: string | undefined): Program {
    const userAgent = (header ?? '').slice(0, LONGEST);
    const known = this.#known.get(userAgent);
    if (known) return known;
    const program = { device: deviceOf(userAgent), robot: isRobot(userAgent) };
    if (this.#known.size >= MOST_KEPT) this.#known.clear();
    this.#known.set(userAgent, program);
    return program;
  }
}
