import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/panorama.css';
import { ownPage } from './own-page.ts';
import { readPageData } from './page-data.ts';
import { startPanorama } from './start-panorama.ts';

const element = document.getElementById('oriel-viewer');
if (element) startPanorama(element, readPageData(document), ownPage(document));
