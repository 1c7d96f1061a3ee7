import { loadTexts } from '../locales/catalogues.ts';
import { rootOf } from '../shell/root-of.ts';
import type { VisitorSession } from '../tracking/session.ts';
import type { ConsentSetting } from './consent-setting.ts';
import { consentOf, openConsent } from './consent-store.ts';

/** Milliseconds without a touch or a key after which a visitor who has begun to look around may be asked something. */
const PAUSE = 2000;

/**
 * Asks the visitor whether they may be followed, where nobody has spoken for them: once they have begun to look around and pause. What the
 * question is made of is fetched then, and not before.
 */
export function awaitConsent(
  page: HTMLElement,
  visitorSession: VisitorSession,
  setting: ConsentSetting,
): void {
  const { consent } = visitorSession;
  const question = consentOf(setting.viewer);
  const update = (): void =>
    question.setState(({ open }) => ({ askable: consent.isVisitors, open: open && consent.isVisitors }));
  update();
  consent.onChange(update);

  let mounted = false;
  question.subscribe(({ open }) => {
    if (!open || mounted) return;
    mounted = true;
    Promise.all([import('./mount-consent.tsx'), loadTexts(setting.locale())]).then(
      ([{ mountConsent }]) => {
        if (!setting.life.aborted) mountConsent(page, visitorSession, setting);
      },
      () => {
        // Without a line there is nobody to be told anything either.
        mounted = false;
        question.setState({ open: false });
      },
    );
  });

  if (consent.answer === 'unknown' && consent.isVisitors) {
    whenPausing(page, setting, () => askFirst(visitorSession, setting));
  }
}

function askFirst({ consent }: VisitorSession, { viewer, organization }: ConsentSetting): void {
  if (consent.answer === 'unknown' && organization()) openConsent(viewer);
}

/** Calls once, when the visitor has done something and then nothing for a moment, with no dialog open and nothing to read. */
function whenPausing(page: HTMLElement, { life, busy }: ConsentSetting, then: () => void): void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (): void => {
    // Nobody is interrupted in a form, a tour or a comparison.
    if (rootOf(page).querySelector('dialog[open]') || busy?.()) return;
    listening.abort();
    then();
  };
  const onAct = (): void => {
    clearTimeout(timer);
    timer = setTimeout(pause, PAUSE);
  };
  const { signal } = listening;
  life.addEventListener('abort', () => {
    clearTimeout(timer);
    listening.abort();
  });
  for (const type of ['pointerup', 'keyup', 'wheel']) {
    page.addEventListener(type, onAct, { signal, passive: true });
  }
  // A mouse that passes over is no sign of interest, only of not pausing.
  page.addEventListener('pointermove', () => timer !== undefined && onAct(), { signal, passive: true });
}
