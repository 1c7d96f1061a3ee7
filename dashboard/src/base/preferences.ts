import type { Locale } from '@oriel/contract/enums';
import { createStore } from 'zustand/vanilla';
import { activateLanguage, isLocale } from '../i18n/language.ts';
import { preferredLocale } from '../i18n/preferred-locale.ts';
import { config } from './config.ts';
import { LANGUAGE_KEY } from './storage-keys.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

// `theme/boot.js` reads the same key before the first paint.
const THEME_KEY = 'theme';
const ANALYTICS_KEY = 'analytics';

/** The visitor's choice about analytics; undefined before it is made. */
export type AnalyticsChoice = 'granted' | 'denied' | undefined;

interface Preferences {
  readonly theme: Theme;
  readonly language: Locale;
  readonly analytics: AnalyticsChoice;
}

function storedTheme(): Theme {
  const value = localStorage.getItem(THEME_KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

function storedLanguage(): Locale | undefined {
  const value = localStorage.getItem(LANGUAGE_KEY);
  return isLocale(value) ? value : undefined;
}

function storedAnalytics(): AnalyticsChoice {
  const value = localStorage.getItem(ANALYTICS_KEY);
  return value === 'granted' || value === 'denied' ? value : undefined;
}

export const preferences = createStore<Preferences>(() => ({
  theme: storedTheme(),
  language: storedLanguage() ?? config.locale ?? preferredLocale(navigator.languages),
  analytics: storedAnalytics(),
}));

// Whoever withdraws in one tab has withdrawn in all of them.
addEventListener('storage', ({ key }) => {
  if (key === ANALYTICS_KEY || key === null) preferences.setState({ analytics: storedAnalytics() });
});

export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(THEME_KEY, theme);
    document.documentElement.dataset.theme = theme;
  }
  preferences.setState({ theme });
}

/** Stores the visitor's choice about analytics; undefined withdraws it and asks again. */
export function setAnalyticsChoice(choice: AnalyticsChoice): void {
  if (choice === undefined) localStorage.removeItem(ANALYTICS_KEY);
  else localStorage.setItem(ANALYTICS_KEY, choice);
  preferences.setState({ analytics: choice });
}

export async function setLanguage(language: Locale): Promise<void> {
  await activateLanguage(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  preferences.setState({ language });
}

/** A language chosen on this device wins; otherwise the account's applies. */
export async function followAccountLanguage(language: Locale): Promise<void> {
  if (storedLanguage() || preferences.getState().language === language) return;
  await activateLanguage(language);
  preferences.setState({ language });
}
