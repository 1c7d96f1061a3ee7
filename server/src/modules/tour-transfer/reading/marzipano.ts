import { TOUR_SCENES_MAX } from '@oriel/contract/tour-transfer';
import { type Fields, field, fieldsOf, listIn, numberIn, positionOf, textIn, viewOf } from './fields.ts';
import type { Findings } from './findings.ts';
import type {
  ImportedLink,
  ImportedPoint,
  ImportedScene,
  ImportedTour,
  ImportedView,
} from './imported-tour.ts';
import { line, pointWords, tourLine } from './words.ts';

const DEGREES = 180 / Math.PI;

/** Default vertical field of view of the Marzipano Tool, radians. */
const DEFAULT_FOV = Math.PI / 2;

/** Supported hotspot lists of a scene; others with similar names have unknown content. */
const KNOWN = new Set(['linkHotspots', 'infoHotspots']);

interface Draft {
  readonly key: string;
  readonly path: string;
  readonly fields: Fields;
  readonly name: string;
  readonly view: ImportedView;
}

export function isMarzipano(value: Fields): boolean {
  return Array.isArray(field(value, 'scenes'));
}

/**
 * Reads the export of the Marzipano Tool (`APP_DATA` of its `data.js`). Its angles are radians, and its pitch is positive downwards,
 * despite its documentation. It has no north, and always arrives at a scene's own initial view, which nobody has chosen for that link: so
 * our own arrival rules apply.
 */
export function readMarzipano(value: Fields, findings: Findings): ImportedTour {
  const given = listIn(value, 'scenes');
  if (given.length > TOUR_SCENES_MAX)
    findings.add('SCENES_TOO_MANY', 'scenes', { values: { limit: TOUR_SCENES_MAX, count: given.length } });
  const drafts = new Map<string, Draft>();
  for (const [index, one] of given.slice(0, TOUR_SCENES_MAX).entries()) {
    const path = `scenes.${index}`;
    const fields = fieldsOf(one);
    if (!fields) {
      findings.add('SCENE_UNREADABLE', path);
      continue;
    }
    const draft = draftOf(fields, path, drafts, findings);
    drafts.set(draft.key, draft);
  }
  if (drafts.size > 0) findings.add('EQUIRECTANGULAR_NEEDED', 'scenes', { values: { type: 'cube' } });
  const find = finder([...drafts.values()]);
  const settings = fieldsOf(field(value, 'settings')) ?? {};
  const autorotate = field(settings, 'autorotateEnabled') === true;
  const entry = [...drafts.keys()][0];
  return {
    format: 'MARZIPANO',
    ...tourLine(textIn(value, 'name')),
    ...(entry === undefined ? {} : { entry }),
    scenes: [...drafts.values()].map((draft) => sceneOf(draft, { find, autorotate, findings })),
    findings,
  };
}

function draftOf(
  fields: Fields,
  path: string,
  drafts: ReadonlyMap<string, Draft>,
  findings: Findings,
): Draft {
  const id = textIn(fields, 'id') ?? textIn(fields, 'name') ?? path;
  let key = id.slice(0, 400);
  for (let repeat = 2; drafts.has(key); repeat += 1) key = `${id.slice(0, 400)} (${repeat})`;
  if (key !== id) findings.add('SCENE_ID_REPEATED', `${path}.id`, { scene: key });
  const view = fieldsOf(field(fields, 'initialViewParameters')) ?? {};
  return {
    key,
    path,
    fields,
    name: line(textIn(fields, 'name') ?? id, { findings, path: `${path}.name`, scene: key }) ?? path,
    view: viewOf(
      (numberIn(view, 'yaw') ?? 0) * DEGREES,
      -(numberIn(view, 'pitch') ?? 0) * DEGREES,
      (numberIn(view, 'fov') ?? DEFAULT_FOV) * DEGREES,
    ),
  };
}

/** Finds a scene by its id; by its name or in another case only if that is unambiguous. */
function finder(drafts: readonly Draft[]): (target: string) => Draft | undefined {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const loose = new Map<string, Draft | null>();
  for (const draft of drafts) {
    for (const name of new Set([draft.key.toLowerCase(), draft.name.toLowerCase()]))
      loose.set(name, loose.has(name) ? null : draft);
  }
  return (target) => byKey.get(target) ?? loose.get(target.toLowerCase()) ?? undefined;
}

interface Reading {
  readonly find: (target: string) => Draft | undefined;
  readonly autorotate: boolean;
  readonly findings: Findings;
}

function sceneOf(
  { key, path, fields, name, view }: Draft,
  { find, autorotate, findings }: Reading,
): ImportedScene {
  const links: ImportedLink[] = [];
  const points: ImportedPoint[] = [];
  for (const { spot, where, position } of spots(fields, 'linkHotspots', key, path, findings)) {
    const target = textIn(spot, 'target') ?? '';
    const to = find(target);
    const label = line(textIn(spot, 'title') ?? textIn(spot, 'text'), { findings, path: where, scene: key });
    links.push({
      path: where,
      target: to?.key ?? target,
      position,
      ...(label ? { label } : {}),
    });
  }
  for (const { spot, where, position } of spots(fields, 'infoHotspots', key, path, findings)) {
    const place = { findings, path: where, scene: key };
    const words = pointWords(textIn(spot, 'title'), textIn(spot, 'text'), '', place);
    if (words.title) points.push({ path: where, position, type: 'INFO', ...words });
    else findings.add('POINT_EMPTY', where, { scene: key });
  }
  for (const [list, value] of Object.entries(fields)) {
    const isUnknown = /hotspots$/i.test(list) && !KNOWN.has(list) && Array.isArray(value) && value.length > 0;
    if (isUnknown)
      findings.add('CONTENT_LEFT_OUT', `${path}.${list}`, {
        scene: key,
        values: { what: list.slice(0, 60) },
      });
  }
  return { key, path, name, view, ...(autorotate ? { autorotate } : {}), links, points };
}

function* spots(fields: Fields, list: string, scene: string, path: string, findings: Findings) {
  for (const [index, one] of listIn(fields, list).entries()) {
    const where = `${path}.${list}.${index}`;
    const spot = fieldsOf(one);
    const yaw = spot && numberIn(spot, 'yaw');
    const pitch = spot && numberIn(spot, 'pitch');
    const position =
      yaw === undefined || pitch === undefined ? undefined : positionOf(yaw * DEGREES, -pitch * DEGREES);
    // Some exporters write an empty object for nothing.
    if (spot && Object.keys(spot).length === 0) continue;
    if (spot && position) yield { spot, where, position };
    else findings.add('POSITION_INVALID', where, { scene });
  }
}
