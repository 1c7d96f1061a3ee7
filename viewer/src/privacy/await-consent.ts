import { loadTexts } from '../locales/catalogues.ts';
import { rootOf } from '../shell/root-of.ts';
import type { VisitorSession } from '../tracking/session.ts';
import type { ConsentSetting } from './consent-setting.ts';
import { consentOf, openConsent } from './consent-store.ts';

/** Milliseconds without input after which the visitor may be asked. */
const PAUSE = 2000;

/**
 * Asks for consent to tracking if nobody has decided yet: once the visitor has started to look around and pauses. The dialog's code is
 * loaded only then.
 */
export function awaitConsent(
  page: HTMLElement,
  visitorSession: VisitorSession,
  setting: ConsentSetting,
): void {
  const { consent } = visitorSession;
  const question = consentOf(setting.viewer);
  const update = (): void =>
    question.setState(({ open }) => ({
      answer: consent.answer,
      askable: consent.isVisitors,
      open: open && consent.isVisitors,
    }));
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
        // Offline, there is nothing to send anyway.
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

/** Calls back once, when the visitor has interacted and then paused, with no dialog open and nothing to read. */
function whenPausing(page: HTMLElement, { life, busy }: ConsentSetting, then: () => void): void {
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (): void => {
    // Never interrupts a form, a tour or a comparison.
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
  // Moving the mouse shows no interest, but it is not a pause either.
  page.addEventListener('pointermove', () => timer !== undefined && onAct(), { signal, passive: true });
}
