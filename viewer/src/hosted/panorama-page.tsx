import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/panorama.css';
import { startPanorama } from '../tour/start-panorama.ts';
import { ownPage } from './own-page.ts';
import { readPageData } from './read-page-data.ts';

const element = document.getElementById('oriel-viewer');
if (element) startPanorama(element, readPageData(document), ownPage(document));
