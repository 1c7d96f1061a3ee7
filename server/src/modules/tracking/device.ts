import Bowser from 'bowser';
import { isbot } from 'isbot';
import type { DeviceDocument } from './model.ts';

/** A visitor's program, by what it calls itself. */
export interface Program {
  readonly device: DeviceDocument;
  /** It calls itself a robot: crawlers, previews, monitors. */
  readonly robot: boolean;
}

const TYPES: readonly string[] = ['desktop', 'mobile', 'tablet', 'tv'];
const MOST_KEPT = 500;
const LONGEST = 500;

/**
 * The library counts every program without a window among the robots. A headless browser is a browser that somebody drives, and Node's fetch
 * is a server that passes on what its own visitors did: neither looks at tours by itself.
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

/** Tells programs apart. Reading a name takes longer than storing an event, and there are few names. */
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
