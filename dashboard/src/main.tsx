import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { preferences } from './app/preferences.ts';
import { Providers } from './app/providers.tsx';
import { activateLanguage } from './i18n/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await activateLanguage(preferences.getState().language);
createRoot(root).render(
  <StrictMode>
    <Providers />
  </StrictMode>,
);
