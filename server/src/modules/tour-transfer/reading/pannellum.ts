import type { SpherePosition } from '@oriel/contract/panorama-marks';
import { LANDSCAPE_ASPECT } from '@oriel/contract/screen-fov';
import { TOUR_SCENES_MAX } from '@oriel/contract/tour-transfer';
import { SPHERE_WIDTH_MIN } from '@oriel/contract/view-extent';
import { wrappedYaw } from '../../panorama/sphere.ts';
import {
  type Fields,
  field,
  fieldsOf,
  fileName,
  listIn,
  numberIn,
  positionOf,
  rounded,
  textIn,
  viewOf,
} from './fields.ts';
import type { Findings } from './findings.ts';
import { plainWords } from './html-words.ts';
import type {
  ImportedLink,
  ImportedPoint,
  ImportedScene,
  ImportedTour,
  ImportedView,
} from './imported-tour.ts';
import { DESCRIPTION_MAX, line, pointWords, tourLine } from './words.ts';

/** Pannellum's default horizontal field of view, degrees. */
const DEFAULT_HFOV = 100;

const RADIANS = Math.PI / 180;

/** Longest key of a scene; the report has to repeat it. */
const KEY_MAX = 400;

/** Name of the only scene in a configuration without `scenes`. */
const SINGLE = 'panorama';

/**
 * Pannellum's field of view is the horizontal one of its window; ours is vertical. They match on a wide screen, where ours keeps its
 * horizontal angle, too.
 *
 * @param hfov degrees, 0 < hfov < 180
 */
export function verticalFov(hfov: number): number {
  const half = Math.min(179, Math.max(1, hfov)) / 2;
  return (2 * Math.atan(Math.tan(half * RADIANS) / LANDSCAPE_ASPECT)) / RADIANS;
}

/**
 * Converts north. Pannellum's compass reads `yaw + northOffset`, so the yaw that faces north is the negative offset.
 *
 * @param northOffset azimuth of the picture's centre, degrees
 */
export function northOf(northOffset: number): number {
  return rounded(wrappedYaw(-northOffset));
}

export function isPannellum(value: Fields): boolean {
  if (fieldsOf(field(value, 'scenes'))) return true;
  return ['panorama', 'multiRes', 'cubeMap'].some((name) => field(value, name) !== undefined);
}

/** A scene before its links are read, because those depend on their targets. */
interface Draft {
  readonly key: string;
  readonly path: string;
  /** The scene's own fields, with those of `default` as fallback. */
  readonly fields: Fields;
  readonly view: ImportedView;
  readonly north: number | undefined;
}

/** Reads a Pannellum configuration: a tour with `scenes`, or a single scene. Semantics follow its documentation, version 2.5. */
export function readPannellum(value: Fields, findings: Findings): ImportedTour {
  const defaults = fieldsOf(field(value, 'default')) ?? {};
  const scenes = fieldsOf(field(value, 'scenes'));
  // A default title is not a scene's name.
  const { title: _title, ...sceneDefaults } = defaults;
  const given: [string, unknown, string][] = scenes
    ? Object.entries(scenes).map(([key, one]) => [key, one, `scenes.${key}`])
    : [[SINGLE, value, '']];
  if (given.length > TOUR_SCENES_MAX)
    findings.add('SCENES_TOO_MANY', 'scenes', { values: { limit: TOUR_SCENES_MAX, count: given.length } });

  const drafts = new Map<string, Draft>();
  for (const [key, one, path] of given.slice(0, TOUR_SCENES_MAX)) {
    const own = fieldsOf(one);
    if (own && key.length <= KEY_MAX) drafts.set(key, draftOf(key, path, { ...sceneDefaults, ...own }));
    else findings.add('SCENE_UNREADABLE', path);
  }
  const first = textIn(defaults, 'firstScene') ?? textIn(value, 'firstScene');
  if (scenes && (first === undefined || !drafts.has(first)))
    findings.add('ENTRY_UNKNOWN', 'default.firstScene');
  const entry = first !== undefined && drafts.has(first) ? first : [...drafts.keys()][0];
  // The title of a single scene is not the tour's.
  const title = scenes && (textIn(value, 'title') ?? textIn(defaults, 'title'));
  return {
    format: 'PANNELLUM',
    ...tourLine(title),
    ...(entry === undefined ? {} : { entry }),
    scenes: [...drafts.values()].map((draft) => sceneOf(draft, drafts, findings)),
    findings,
  };
}

function draftOf(key: string, path: string, fields: Fields): Draft {
  const northOffset = numberIn(fields, 'northOffset');
  return {
    key,
    path,
    fields,
    view: viewOf(
      numberIn(fields, 'yaw') ?? 0,
      numberIn(fields, 'pitch') ?? 0,
      verticalFov(numberIn(fields, 'hfov') ?? DEFAULT_HFOV),
    ),
    north: northOffset === undefined ? undefined : northOf(northOffset),
  };
}

function sceneOf(draft: Draft, drafts: ReadonlyMap<string, Draft>, findings: Findings): ImportedScene {
  const { key, path, fields, view, north } = draft;
  const part = partOf(fields);
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  tellWhatIsNot(draft, findings);
  const panorama = textIn(fields, 'panorama');
  const file = panorama && fileName(panorama);
  const autoRotate = numberIn(fields, 'autoRotate');
  const links: ImportedLink[] = [];
  const points: ImportedPoint[] = [];
  for (const [index, one] of listIn(fields, 'hotSpots').entries()) {
    const where = `${at('hotSpots')}.${index}`;
    const spot = fieldsOf(one);
    const position = spot && positionOf(numberIn(spot, 'yaw') ?? 0, numberIn(spot, 'pitch') ?? 0);
    if (!spot || !position) {
      findings.add('POSITION_INVALID', where, { scene: key });
      continue;
    }
    const isLink = field(spot, 'type') === 'scene' || field(spot, 'sceneId') !== undefined;
    if (isLink) links.push(linkOf(spot, { where, position, draft, drafts, findings }));
    else points.push(...pointOf(spot, { where, position, scene: key, findings }));
  }
  const name = line(textIn(fields, 'title'), { findings, path: at('title'), scene: key });
  return {
    key,
    path: path || SINGLE,
    name: name ?? line(file?.replace(/\.\w{1,5}$/, '') || key, { findings, path, scene: key }) ?? SINGLE,
    ...(file ? { file } : {}),
    view,
    ...(north === undefined ? {} : { north }),
    ...(autoRotate ? { autorotate: true } : {}),
    ...(part ? { part } : {}),
    links,
    points,
  };
}

function tellWhatIsNot({ key, path, fields }: Draft, findings: Findings): void {
  const type = textIn(fields, 'type') ?? 'equirectangular';
  if (type !== 'equirectangular')
    findings.add('EQUIRECTANGULAR_NEEDED', path || 'type', {
      scene: key,
      values: { type: type.slice(0, 40) },
    });
  const part = partOf(fields);
  if (part) findings.add('PARTIAL_SPHERE', path || 'haov', { scene: key, values: { width: part.width } });
  if (numberIn(fields, 'horizonPitch') || numberIn(fields, 'horizonRoll'))
    findings.add('HORIZON_LEFT_OUT', path || 'horizonPitch', { scene: key });
}

/**
 * Part of the sphere that the picture covers, if not all: `haov` horizontally, its middle `vOffset` above the horizon. `vaov` only
 * indicates a partial sphere: the vertical extent follows from the picture's shape.
 */
function partOf(fields: Fields): ImportedScene['part'] {
  const [across, down] = [numberIn(fields, 'haov') ?? 360, numberIn(fields, 'vaov') ?? 180];
  if (across >= 360 && down >= 180) return undefined;
  const within = (value: number, lowest: number, highest: number) =>
    Math.min(highest, Math.max(lowest, value));
  return {
    width: within(across, SPHERE_WIDTH_MIN, 360),
    middle: within(numberIn(fields, 'vOffset') ?? 0, -90, 90),
  };
}

interface LinkPlace {
  readonly where: string;
  readonly position: SpherePosition;
  readonly draft: Draft;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly findings: Findings;
}

function linkOf(spot: Fields, { where, position, draft, drafts, findings }: LinkPlace): ImportedLink {
  const target = textIn(spot, 'sceneId') ?? '';
  const label = line(textIn(spot, 'text'), { findings, path: `${where}.text`, scene: draft.key });
  const to = drafts.get(target);
  const targetView = to && arrival(spot, position, draft, to);
  return {
    path: where,
    target,
    position,
    ...(label ? { label } : {}),
    ...(targetView ? { targetView } : {}),
  };
}

/**
 * View after a walk if configured; undefined otherwise, or when the direction is kept (`sameAzimuth`): then our own arrival rules apply.
 */
function arrival(spot: Fields, position: SpherePosition, from: Draft, to: Draft): ImportedView | undefined {
  const hfov = numberIn(spot, 'targetHfov');
  const said = { yaw: numberIn(spot, 'targetYaw'), pitch: numberIn(spot, 'targetPitch') };
  const word = field(spot, 'targetYaw');
  const [north, northThere] = [from.north ?? 0, to.north ?? 0];
  const isKnown = from.north !== undefined && to.north !== undefined;
  const keeps =
    word === 'sameAzimuth' || (word === 'same' ? north === northThere : said.yaw === undefined && isKnown);
  const isUnsaid = said.yaw === undefined && word !== 'same';
  const isPlain = said.pitch === undefined && hfov === undefined;
  if ((keeps || isUnsaid) && isPlain) return undefined;
  const ahead = word === 'same' ? position.yaw : position.yaw - north + northThere;
  const yaw = said.yaw ?? (keeps || word === 'same' ? ahead : to.view.yaw);
  return viewOf(yaw, said.pitch ?? to.view.pitch, hfov === undefined ? to.view.fov : verticalFov(hfov));
}

function pointOf(
  spot: Fields,
  {
    where,
    position,
    scene,
    findings,
  }: { where: string; position: SpherePosition; scene: string; findings: Findings },
): ImportedPoint[] {
  const address = textIn(spot, 'URL');
  const { title, description } = pointWords(undefined, textIn(spot, 'text'), address ?? '', {
    findings,
    path: `${where}.text`,
    scene,
  });
  for (const name of ['image', 'video'])
    if (textIn(spot, name))
      findings.add('CONTENT_LEFT_OUT', `${where}.${name}`, { scene, values: { what: name } });
  if (title === '') {
    findings.add('POINT_EMPTY', where, { scene });
    return [];
  }
  const words = { path: where, position, title };
  if (address && /^https:\/\/\S+$/i.test(address) && address.length <= 2000 && URL.canParse(address))
    return [{ ...words, type: 'LINK', url: address, ...(description ? { description } : {}) }];
  // Links in texts allow more targets than those of points.
  const isOld = address !== undefined && /^http:\/\/[^\s()<>]{1,500}$/i.test(address);
  if (address && !isOld) findings.add('ADDRESS_LEFT_OUT', `${where}.URL`, { scene });
  const told = [description, isOld ? `[${plainWords(address)}](${address})` : undefined]
    .filter(Boolean)
    .join('\n\n');
  return [{ ...words, type: 'INFO', ...(told ? { description: told.slice(0, DESCRIPTION_MAX) } : {}) }];
}
