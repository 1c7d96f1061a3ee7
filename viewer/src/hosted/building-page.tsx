import '../styles/tokens.css';
import '../styles/localloop.css';
import '../styles/page.css';
import '../styles/split.css';
import '../styles/building-lengths.css';
import '../styles/building.css';
import { startBuilding } from '../apartment/start-building.ts';
import { ownPage } from './own-page.ts';
import { readBuildingData } from './read-building-data.ts';

const element = document.getElementById('oriel-viewer');
if (element) startBuilding(element, readBuildingData(document), ownPage(document));
