import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page } from './page.tsx';

const app = document.getElementById('app');
if (app) {
  createRoot(app).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
}
