// Before anything that hands markup or a script to the browser.
import './base/trusted-types.ts';
import './styles.css';
import { PERSON_PATH } from '@oriel/contract/person-path';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';
import { reloadWhenBuildIsGone } from './base/build-is-gone.ts';
import { preferences } from './base/preferences.ts';
import { reports } from './base/services.ts';
import { showWordlessError } from './base/wordless-error.ts';
import { activateLanguage } from './i18n/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// What people see of themselves goes into no report.
if (location.pathname !== PERSON_PATH) reports.start({ records: location.pathname.startsWith('/dashboard') });
reloadWhenBuildIsGone(() => {
  const { location } = router.state.navigation;
  return location && location.pathname + location.search;
});
try {
  await activateLanguage(preferences.getState().language);
} catch (error) {
  showWordlessError(root);
  throw error;
}
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
