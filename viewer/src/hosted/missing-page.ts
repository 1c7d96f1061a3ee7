import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/panorama.css';
import '../styles/missing.css';
import { reportMissing } from '../embed/report-missing.ts';
import { readPageData } from './page-data.ts';

// A page that says "not found" says so to the host that frames it, too.
if (window.parent !== window) reportMissing(readPageData(document).allowedOrigins);
