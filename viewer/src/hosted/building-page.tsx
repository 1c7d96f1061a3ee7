import '../styles/tokens.css';
import '../styles/page.css';
import '../styles/building.css';
import { readBuildingData } from './building-data.ts';
import { ownPage } from './own-page.ts';
import { startBuilding } from './start-building.ts';

const element = document.getElementById('oriel-viewer');
if (element) startBuilding(element, readBuildingData(document), ownPage(document));
