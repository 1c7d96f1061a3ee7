import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/panorama.css';
import '../styles/missing.css';
import { readPageData } from './read-page-data.ts';
import { reportMissing } from './report-missing.ts';

const { mode } = document.documentElement.dataset;
const asked = new URLSearchParams(location.search).get('mode');
if (!mode && (asked === 'dark' || asked === 'light')) document.documentElement.dataset.mode = asked;

if (window.parent !== window) {
  // Also reports "not found" to the host that frames the page.
  const what = location.pathname.startsWith('/viewer360/') ? 'panorama' : 'building';
  reportMissing(readPageData(document).allowedOrigins, what);
  // Our main page must not be framed, and the host page is not ours to leave.
  document.querySelector('.oriel-missing a')?.parentElement?.remove();
}
