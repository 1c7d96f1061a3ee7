// Before anything that hands markup or a script to the browser.
import '../base/trusted-types.ts';
import './site.css';
import { LANGUAGE_TAGS, LOCALES } from '@oriel/contract/enums';
import { siteAddress, siteAddressParts } from '@oriel/contract/site';
import { LANGUAGE_KEY, TOKEN_KEY } from '../base/storage-keys.ts';
import { turnOnce } from './turn.ts';

/** How long after the page has loaded the building turns, milliseconds. */
const CALM_MS = 1500;

/** Storage may be forbidden; the page is then that of a guest. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Members go to the dashboard, others to the sign-in. */
function showWayIn(): void {
  const member = stored(TOKEN_KEY) !== null;
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]'))
    link.hidden = (link.dataset.for === 'members') !== member;
}

/** A language that was chosen applies to the dashboard, too, and to pages whose address names none. */
function followLanguage(): void {
  const { path, locale } = siteAddressParts(location.pathname);
  const chosen = LOCALES.find((one) => one === stored(LANGUAGE_KEY));
  if (!locale && chosen && LANGUAGE_TAGS[chosen] !== document.documentElement.lang)
    location.replace(siteAddress(path, chosen) + location.search + location.hash);
  for (const link of document.querySelectorAll<HTMLElement>('a[data-language]'))
    link.addEventListener('click', () => {
      try {
        localStorage.setItem(LANGUAGE_KEY, link.dataset.language ?? '');
      } catch {
        // The address says it as well.
      }
    });
}

/** Those who save traffic get nothing that they did not ask for. */
const saves = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
const still = saves || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The building turns once when the page has come to rest; the viewer takes its place as soon as somebody reaches for it. */
function wakeViewer(place: HTMLElement): void {
  const { viewer, frames, title = '' } = place.dataset;
  if (!viewer) return;
  const reached = new AbortController();
  const wake = () => {
    if (reached.signal.aborted) return;
    reached.abort();
    const frame = document.createElement('iframe');
    frame.src = viewer;
    frame.title = title;
    frame.allow = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer';
    frame.addEventListener('load', () => {
      // The link below would be a second stop of the keyboard.
      const link = place.querySelector('a');
      if (link === document.activeElement) frame.focus();
      link?.remove();
      place.dataset.live = '';
    });
    place.append(frame);
  };
  for (const event of ['pointerenter', 'touchstart', 'focusin'])
    place.addEventListener(event, wake, { once: true, passive: true });
  if (still || !frames) return;
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    seen.disconnect();
    const later = () => setTimeout(() => void turnOnce(place, frames, reached.signal), CALM_MS);
    if (document.readyState === 'complete') later();
    else addEventListener('load', later, { once: true });
  });
  seen.observe(place);
}

/** Films play while they are looked at; not for those who want less motion or less traffic, who have the browser's controls. */
function playFilms(): void {
  const films = document.querySelectorAll<HTMLVideoElement>('video[data-film]');
  if (still) return;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const film = target as HTMLVideoElement;
        if (!isIntersecting) film.pause();
        // Stopped by its controls, it stays so.
        else if (film.dataset.film !== 'stopped') film.play().catch(() => {});
      }
    },
    { threshold: 0.5 },
  );
  for (const film of films) {
    film.addEventListener('pause', () => {
      const { top, bottom } = film.getBoundingClientRect();
      const inView = bottom > 0 && top < innerHeight;
      if (inView && !document.hidden) film.dataset.film = 'stopped';
    });
    seen.observe(film);
  }
}

showWayIn();
followLanguage();
for (const place of document.querySelectorAll<HTMLElement>('[data-viewer]')) wakeViewer(place);
playFilms();

// Analytics and error reports, for installations that have set them up.
const settings = JSON.parse(document.getElementById('oriel-config')?.textContent ?? '{}') as {
  analyticsId?: string;
  reports?: object;
};
if (settings.analyticsId || settings.reports) void import('./watching.tsx').then(({ watch }) => watch());
