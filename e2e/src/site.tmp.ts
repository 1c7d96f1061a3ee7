import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { launchChromium } from '../../sdk/testing/launch-chromium.ts';
const base = 'http://127.0.0.1:8230';
const browser = await launchChromium();
const page = await (await browser.newContext({ viewport: { width: 2340, height: 1080 }, reducedMotion: 'reduce' })).newPage();
await page.goto(base + '/viewer/brzozowa-park-3d?hideAvailability=true');
await page.locator('.oriel-scene[data-model]').waitFor({ timeout: 120_000 });
await page.addStyleTag({ content: '.oriel-building{grid-template-columns:1fr !important;display:block !important}.oriel-side{display:none !important}.oriel-scene{position:fixed !important;inset:0 auto auto 0 !important;width:1920px !important;height:1080px !important}.oriel-over,.oriel-pill,.oriel-places,.oriel-scene::before,.oriel-scene::after{display:none !important}' });
await page.waitForTimeout(1500);
const out = await page.evaluate(async () => {
  const model = (document.getElementById('oriel-viewer') as any).orielModel;
  const pose = model.motion.pose;
  model.motion.limit({ tilt: [3, 82], distance: [4, 900], target: { min: [-200, 0, -200], max: [200, 100, 200] } });
  model.color(() => ({ color: [0, 0, 0], strength: 0 }), () => -1);
  model.flyTo({ azimuth: 205, tilt: 21, distance: 196, target: [0, 5, 8] });
  await new Promise((r) => setTimeout(r, 1500));
  return { pose: model.motion.pose, size: [model.canvas.clientWidth, model.canvas.clientHeight] };
});
console.log(out);
const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 1920, height: 1080 } });
await sharp(shot).webp({ quality: 86 }).toFile('server/src/demo/material/site/site.webp');
await sharp(shot).toFile('/tmp/h3pics/site-raw.png');
const nav = ((await (await fetch(base + '/api/v1/navigator/brzozowa-park-3d')).json()) as any).data;
const model = ((await (await fetch(base + `/api/v1/navigator/${nav.id}/model`)).json()) as any).data;
// camera
const { azimuth, tilt, distance, target } = out.pose;
const r = Math.PI / 180;
const eye = [target[0] + distance * Math.sin(azimuth * r) * Math.cos(tilt * r), target[1] + distance * Math.sin(tilt * r), target[2] - distance * Math.cos(azimuth * r) * Math.cos(tilt * r)];
const sub = (a: number[], b: number[]) => a.map((v, i) => v - b[i]!); const cross = (a: number[], b: number[]) => [a[1]! * b[2]! - a[2]! * b[1]!, a[2]! * b[0]! - a[0]! * b[2]!, a[0]! * b[1]! - a[1]! * b[0]!]; const norm = (a: number[]) => a.map((v) => v / Math.hypot(...a)); const dot = (a: number[], b: number[]) => a.reduce((s, v, i) => s + v * b[i]!, 0);
const f = norm(sub(target, eye)); const s = norm(cross(f, [0, 1, 0])); const u = cross(s, f); const half = Math.tan(18 * r);
const project = (p: number[]) => { const d = sub(p, eye); const z = dot(d, f); return [0.5 + dot(d, s) / (z * half * (1920 / 1080)) / 2, 0.5 - dot(d, u) / (z * half) / 2] as [number, number]; };
const hull = (pts: [number, number][]) => { const p = [...pts].sort((a, b) => a[0] - b[0] || a[1] - b[1]); const t = (a: any, b: any, c: any) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]); const h = (all: any[]) => { const c: any[] = []; for (const q of all) { while (c.length > 1 && t(c.at(-2), c.at(-1), q) <= 0) c.pop(); c.push(q); } return c.slice(0, -1); }; return [...h(p), ...h([...p].reverse())]; };
const buildings = nav.buildings.map(({ id, name }: any) => {
  const b = model.buildings.find((x: any) => x.buildingId === id);
  const apts = model.apartments; // boxes of the building's own apartments, upright
  const inside = apts.filter((a: any) => (a.min[0] + a.max[0]) / 2 > b.min[0] && (a.min[0] + a.max[0]) / 2 < b.max[0]);
  const pts = inside.flatMap((a: any) => [0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => project([x ? a.max[0] : a.min[0], y ? a.max[1] + (a.max[1] >= b.max[1] - 0.2 ? 0.6 : 0) : a.min[1], z ? a.max[2] : a.min[2]])))));
  return { code: name.split(' ').at(-1), points: hull(pts).map(([x, y]) => [Math.round(Math.min(Math.max(x, 0), 1) * 1e4) / 1e4, Math.round(Math.min(Math.max(y, 0), 1) * 1e4) / 1e4]) };
});
writeFileSync('server/src/demo/material/site/site.json', JSON.stringify({ angle: azimuth, buildings }, null, 1) + '\n');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080">${buildings.map((b: any) => `<polygon fill="none" stroke="red" stroke-width="3" points="${b.points.map(([x, y]: any) => `${x * 1920},${y * 1080}`).join(' ')}"/>`).join('')}</svg>`;
await sharp(shot).composite([{ input: Buffer.from(svg) }]).toFile('/tmp/h3pics/site-outlined.png');
await browser.close();
