import { POI_TYPES, PORTAL_ICONS } from '@oriel/contract/enums';
import {
  WALK_CAPTION_MAX,
  WALK_STAY,
  WALK_STAY_MAX,
  WALK_STAY_MIN,
  WALK_STEPS_MAX,
} from '@oriel/contract/guided-walk';
import { TOUR_FILE_FORMAT } from '@oriel/contract/tour-file';
import { TOUR_SCENES_MAX } from '@oriel/contract/tour-transfer';
import { isId } from '../../../platform/is-id.ts';
import { type Fields, field, fieldsOf, listIn, numberIn, positionOf, textIn, viewOf } from './fields.ts';
import type { Findings } from './findings.ts';
import type {
  ImportedLink,
  ImportedPoint,
  ImportedScene,
  ImportedStep,
  ImportedTour,
  ImportedView,
} from './imported-tour.ts';
import { DESCRIPTION_MAX, line, shortened, tourLine } from './words.ts';

/** Other types of points need a file or an apartment, which exist only in the exporting organization. */
const PLAIN: ReadonlySet<string> = new Set(['INFO', 'LINK']);

export function isOriel(value: Fields): boolean {
  return field(value, 'format') === TOUR_FILE_FORMAT;
}

/** Reads the `tour.json` of our own export. */
export function readOriel(value: Fields, findings: Findings): ImportedTour {
  const rooms = listIn(value, 'rooms');
  if (rooms.length > TOUR_SCENES_MAX)
    findings.add('SCENES_TOO_MANY', 'rooms', { values: { limit: TOUR_SCENES_MAX, count: rooms.length } });
  const scenes = new Map<string, ImportedScene>();
  for (const [index, one] of rooms.slice(0, TOUR_SCENES_MAX).entries()) {
    const path = `rooms.${index}`;
    const room = fieldsOf(one);
    const key = room && textIn(room, 'id');
    if (!room || !key || !isId(key)) findings.add('SCENE_UNREADABLE', path);
    else if (scenes.has(key)) findings.add('SCENE_ID_REPEATED', `${path}.id`, { scene: key });
    else scenes.set(key, sceneOf(room, key, path, findings));
  }
  const first = textIn(value, 'entry');
  if (first === undefined || !scenes.has(first)) findings.add('ENTRY_UNKNOWN', 'entry');
  const entry = first !== undefined && scenes.has(first) ? first : [...scenes.keys()][0];
  // A tour named after its first room has no name of its own.
  const own = textIn(value, 'name');
  const walk = walkIn(value, scenes);
  const title = own === scenes.get(entry ?? '')?.name ? undefined : own;
  return {
    format: 'ORIEL',
    ...tourLine(title),
    ...(entry === undefined ? {} : { entry }),
    scenes: [...scenes.values()],
    ...(walk.length > 0 ? { walk } : {}),
    findings,
  };
}

/** Steps through scenes of the file. Their points get other ids in this organization, so none is opened. */
function walkIn(value: Fields, scenes: ReadonlyMap<string, ImportedScene>): ImportedStep[] {
  return listIn(value, 'guidedWalk')
    .slice(0, WALK_STEPS_MAX)
    .flatMap((one) => {
      const step = fieldsOf(one);
      const scene = step && textIn(step, 'panoramaId');
      const view = step && viewIn(step, 'view');
      if (!step || !view || scene === undefined || !scenes.has(scene)) return [];
      const stay = Math.min(WALK_STAY_MAX, Math.max(WALK_STAY_MIN, numberIn(step, 'stay') ?? WALK_STAY));
      const caption = textIn(step, 'caption')?.trim();
      return [{ scene, view, stay, ...(caption ? { caption: shortened(caption, WALK_CAPTION_MAX) } : {}) }];
    });
}

function viewIn(fields: Fields, name: string): ImportedView | undefined {
  const view = fieldsOf(field(fields, name));
  return (
    view && viewOf(numberIn(view, 'yaw') ?? 0, numberIn(view, 'pitch') ?? 0, numberIn(view, 'fov') ?? 75)
  );
}

function positionIn(fields: Fields) {
  const position = fieldsOf(field(fields, 'position'));
  return position && positionOf(numberIn(position, 'yaw'), numberIn(position, 'pitch'));
}

function sceneOf(room: Fields, key: string, path: string, findings: Findings): ImportedScene {
  const leftOut = (name: string, is: boolean) => {
    if (is) findings.add('CONTENT_LEFT_OUT', `${path}.${name}`, { scene: key, values: { what: name } });
  };
  leftOut('variants', listIn(room, 'variants').length > 0);
  leftOut('plan', fieldsOf(field(room, 'plan')) !== undefined);
  leftOut('audioUrl', textIn(room, 'audioUrl') !== undefined);
  const links = listIn(room, 'portals').flatMap((one, index) =>
    linkOf(one, `${path}.portals.${index}`, key, findings),
  );
  const points = listIn(room, 'pointsOfInterest').flatMap((one, index) =>
    pointOf(one, `${path}.pointsOfInterest.${index}`, key, findings),
  );
  const picture = textIn(room, 'imageUrl');
  // All pictures have the same name; their folders distinguish them.
  const file = picture?.slice(0, 300);
  const given = numberIn(room, 'north');
  // In older files 0 means unknown.
  const isKnown = field(room, 'northKnown') ?? given !== 0;
  const north = isKnown ? given : undefined;
  const settings = fieldsOf(field(room, 'settings')) ?? {};
  return {
    key,
    path,
    name: line(textIn(room, 'name'), { findings, path: `${path}.name`, scene: key }) ?? key,
    ...(file ? { file } : {}),
    view: viewIn(room, 'initialView') ?? viewOf(0, 0, 75),
    ...(north === undefined ? {} : { north: viewOf(north, 0, 75).yaw }),
    ...(field(settings, 'autorotate') === true ? { autorotate: true } : {}),
    links,
    points,
  };
}

function linkOf(one: unknown, path: string, scene: string, findings: Findings): ImportedLink[] {
  const portal = fieldsOf(one);
  const position = portal && positionIn(portal);
  if (!portal || !position) {
    findings.add('POSITION_INVALID', path, { scene });
    return [];
  }
  const label = line(textIn(portal, 'label'), { findings, path, scene });
  const icon = PORTAL_ICONS.find((name) => name === field(portal, 'icon'));
  const targetView = viewIn(portal, 'targetView');
  return [
    {
      path,
      target: textIn(portal, 'targetPanoramaId') ?? '',
      position,
      ...(label ? { label } : {}),
      ...(icon ? { icon } : {}),
      ...(targetView ? { targetView } : {}),
    },
  ];
}

function pointOf(one: unknown, path: string, scene: string, findings: Findings): ImportedPoint[] {
  const point = fieldsOf(one);
  const position = point && positionIn(point);
  if (!point || !position) {
    findings.add('POSITION_INVALID', path, { scene });
    return [];
  }
  const type = POI_TYPES.find((name) => name === field(point, 'type')) ?? 'INFO';
  const id = (name: string) => {
    const value = textIn(point, name);
    return value && isId(value) ? value : undefined;
  };
  const [assetId, apartmentId, url] = [id('assetId'), id('apartmentId'), textIn(point, 'url')];
  const isPlain = PLAIN.has(type);
  if (!isPlain && !assetId && !apartmentId) {
    findings.add('CONTENT_LEFT_OUT', path, { scene, values: { what: type } });
    return [];
  }
  const polygon = listIn(point, 'polygon').flatMap((corner) => {
    const fields = fieldsOf(corner);
    return (fields && positionOf(numberIn(fields, 'yaw'), numberIn(fields, 'pitch'))) ?? [];
  });
  const description = textIn(point, 'description');
  const isGood = url !== undefined && /^https:\/\/\S+$/.test(url) && url.length <= 2000 && URL.canParse(url);
  if (url !== undefined && !isGood) findings.add('ADDRESS_LEFT_OUT', `${path}.url`, { scene });
  return [
    {
      path,
      position,
      type: type === 'LINK' && !isGood ? 'INFO' : type,
      title: line(textIn(point, 'title'), { findings, path, scene }) ?? '',
      ...(description ? { description: shortened(description, DESCRIPTION_MAX) } : {}),
      ...(isGood ? { url } : {}),
      ...(assetId ? { assetId } : {}),
      ...(apartmentId ? { apartmentId } : {}),
      ...(polygon.length >= 3 && polygon.length <= 100 ? { polygon } : {}),
    },
  ];
}
