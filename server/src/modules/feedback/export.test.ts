import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check } from '@placemarkio/check-geojson';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArchive } from '../../media/read-archive.ts';
import { type Forum, startForum } from './forum.fixture.ts';

interface Feature {
  readonly geometry: object | null;
  readonly properties: object;
}

let forum: Forum;
let id = '';

beforeAll(async () => {
  forum = await startForum();
  const project = await forum.project({
    title: 'Export of all',
    categories: [{ key: 'green', label: 'Zieleń', color: '#00ff00' }],
    settings: { moderation: 'NONE' },
    items: [
      { type: 'IMAGE', title: 'Plan', assetId: forum.assetId },
      { type: 'MAP', title: 'Around', map: { center: [17, 51], zoom: 12 } },
    ],
  });
  id = project.id;
  const [plan, map] = project.items;
  await forum.comment(plan.id, {
    body: '=HYPERLINK("https://evil.example","win")',
    name: '+Ania',
    email: 'ania@mail.example',
    category: 'green',
    position: { kind: 'IMAGE', x: 0.25, y: 0.5 },
  });
  await forum.comment(map.id, {
    body: 'Zażółć "gęślą",\njaźń',
    position: { kind: 'MAP', lng: -17.5, lat: 51.25 },
  });
  const gone = await forum.comment(map.id, {
    body: 'Will be deleted',
    position: { kind: 'MAP', lng: 1, lat: 1 },
  });
  await forum.call('admin', 'PATCH', `/comment/${gone.id}`, { status: 'DELETED' });
  const hidden = await forum.comment(map.id, {
    body: 'Will be hidden',
    position: { kind: 'MAP', lng: 2, lat: 2 },
  });
  await forum.call('admin', 'PATCH', `/comment/${hidden.id}`, { status: 'HIDDEN' });
}, 60_000);

afterAll(() => forum?.stop());

async function download(query: string) {
  const headers = { authorization: `Bearer ${await forum.server.token('user@forum.example')}` };
  const response = await fetch(`${forum.server.url}/api/v1/feedback/${id}/export${query}`, { headers });
  expect(response.status).toBe(200);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('exported comments of a project', () => {
  it('are CSV that spreadsheet programs read without running anything', async () => {
    const { response, bytes } = await download('');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="export-of-all-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
    expect(rows.map(({ status }) => status)).toEqual(['PUBLISHED', 'PUBLISHED', 'HIDDEN']);
    expect(rows[0]).toMatchObject({
      item: 'Plan',
      category: 'Zieleń',
      author: "'+Ania",
      body: '\'=HYPERLINK("https://evil.example","win")',
      x: '0.25',
      y: '0.5',
      lng: '',
    });
    expect(rows[1]).toMatchObject({ body: 'Zażółć "gęślą",\njaźń', lng: '-17.5', lat: '51.25' });
    expect(bytes.toString()).not.toMatch(/mail\.example|visitor-/);
  });

  it('are a workbook with text cells', async () => {
    const { response, bytes } = await download('?format=xlsx&status=PUBLISHED');
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    const folder = await mkdtemp(path.join(tmpdir(), 'oriel-export-'));
    await writeFile(path.join(folder, 'a.xlsx'), bytes);
    const files = await readArchive(path.join(folder, 'a.xlsx'));
    await rm(folder, { recursive: true, force: true });
    const xml = [...files.values()].map((file) => file.toString()).join('\n');
    expect(xml).toContain('HYPERLINK(');
    expect(xml).not.toContain('<f>');
    expect(xml).not.toContain('Will be hidden');
    expect(xml).toContain('Export of all');
  });

  it('are GeoJSON that other programs read; only points of a map are on earth', async () => {
    const { response, bytes } = await download('?format=geojson');
    expect(response.headers.get('content-type')).toContain('application/geo+json');
    // Not our own reader: it throws at anything that RFC 7946 does not allow.
    const { type, features } = check(bytes.toString()) as unknown as { type: string; features: Feature[] };
    expect(type).toBe('FeatureCollection');
    expect(features.map(({ geometry }) => geometry)).toEqual([
      null,
      { type: 'Point', coordinates: [-17.5, 51.25] },
      { type: 'Point', coordinates: [2, 2] },
    ]);
    expect(features[0]?.properties).toMatchObject({ place: 'IMAGE', x: 0.25, y: 0.5, lng: null, lat: null });
    expect(features[1]?.properties).toMatchObject({
      place: 'MAP',
      body: 'Zażółć "gęślą",\njaźń',
      item: 'Around',
      status: 'PUBLISHED',
    });
  });

  it('take the filters of the list', async () => {
    const bodies = async (query: string) => {
      const rows: Record<string, string>[] = parse((await download(query)).bytes, {
        bom: true,
        columns: true,
      });
      return rows.map(({ item, status }) => `${item} ${status}`);
    };
    expect(await bodies('?status=HIDDEN')).toEqual(['Around HIDDEN']);
    expect(await bodies('?category=green')).toEqual(['Plan PUBLISHED']);
    expect(await bodies('?search=zazolc')).toEqual(['Around PUBLISHED']);
    expect(await bodies('?undecided=true')).toEqual([]);
    expect(await bodies('?reported=false&status=PUBLISHED')).toEqual(['Plan PUBLISHED', 'Around PUBLISHED']);
  });

  it('are for USER and ADMIN of the organization', async () => {
    const at = `/feedback/${id}/export`;
    expect((await forum.call('agent', 'GET', at)).status).toBe(403);
    expect((await forum.call(undefined, 'GET', at)).status).toBe(401);
    expect((await forum.call('stranger', 'GET', at)).status).toBe(404);
    expect((await forum.call('user', 'GET', `${at}?format=pdf`)).status).toBe(400);
  });

  it('are a header or an empty collection when there are none', async () => {
    const empty = await forum.project();
    const csv = await forum.call('user', 'GET', `/feedback/${empty.id}/export`);
    expect(csv.text.trim().split('\r\n')).toHaveLength(1);
    const map = await forum.call('user', 'GET', `/feedback/${empty.id}/export?format=geojson`);
    expect(JSON.parse(map.text)).toEqual({ type: 'FeatureCollection', features: [] });
  });
});
