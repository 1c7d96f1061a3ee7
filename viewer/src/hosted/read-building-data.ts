import type { BuildingData } from '../apartment/building-data.ts';

/** @throws Error on a page that the server did not write */
export function readBuildingData(page: Document): BuildingData {
  const text = page.getElementById('oriel-data')?.textContent;
  if (!text) throw new Error('The page of a building holds no data.');
  // Written by our own server, which validates it against the contract.
  return JSON.parse(text) as BuildingData;
}
