import { demoToken } from '../../../server/src/testing/demo-token.ts';

/** Id of a demo panorama with finished tiles. */
export async function cutPanorama(url: string): Promise<string> {
  const token = await demoToken(url, 'admin@demo.oriel.example');
  const answer = await fetch(`${url}/api/v1/panorama?limit=50`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string; tiles: { status: string } }[] };
  const found = data.find(({ tiles }) => tiles.status === 'READY');
  if (!found) throw new Error('No panorama of the demo is cut');
  return found.id;
}
