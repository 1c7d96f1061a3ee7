import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/panorama.css';
import { readPageData } from './page-data.ts';
import { startPanorama } from './start-panorama.ts';
import { ownPage } from './venue.ts';

const element = document.getElementById('oriel-viewer');
if (element) startPanorama(element, readPageData(document), ownPage(document));
