import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Types } from 'mongoose';
import { isId } from '../../platform/is-id.ts';
import { findPublicProject } from '../feedback/public.ts';
import { publicAgent } from '../user/public-agent.ts';
import type { HostedPagesDependencies } from './dependencies.ts';

/** Overrides in the address of an example. */
export interface Asked {
  readonly panorama?: unknown;
  readonly navigator?: unknown;
}

const KEY = /^[0-9a-z-]{2,80}$/;
/** Rooms available to an example: `{{PANORAMA_ID}}`, `{{PANORAMA_2}}` … */
const ROOMS = 6;

/** The first public panorama that starts a tour: for the examples and the front page. */
export async function demoPanoramaId(deps: HostedPagesDependencies): Promise<string | undefined> {
  const panorama = await deps.database.models.Panorama.findOne(
    { visibility: 'PUBLIC', entry: true },
    { _id: 1 },
    { acrossOrganizations: 'the examples show any public panorama', sort: { createdAt: 1 } },
  ).lean();
  return panorama ? String(panorama._id) : undefined;
}

/** The published panoramas of the same tour, the given one first; repeated when the tour has fewer than an example uses. */
async function roomsOf(deps: HostedPagesDependencies, id: string): Promise<readonly string[]> {
  const { Panorama } = deps.database.models;
  const across = { acrossOrganizations: 'the examples show any public panorama' };
  const first = await Panorama.findOne({ _id: id, visibility: 'PUBLIC' }, { tourId: 1 }, across).lean();
  if (!first) return [id];
  const rooms = await Panorama.find(
    { tourId: first.tourId, visibility: 'PUBLIC', _id: { $ne: first._id } },
    { _id: 1 },
    { ...across, sort: { order: 1 }, limit: ROOMS - 1 },
  ).lean();
  return [id, ...rooms.map(({ _id }) => String(_id))];
}

/** A building of the marketing page with its estate: for the examples of apartment viewers. */
async function demoBuilding(deps: HostedPagesDependencies) {
  return await deps.database.models.Navigator.findOne(
    { published: true, showcase: true, 'target.type': 'building' },
    { slug: 1, estateId: 1 },
    { acrossOrganizations: 'the examples show any building of the marketing page', sort: { createdAt: 1 } },
  ).lean();
}

/** A public feedback project, an open one first: for the examples and the front page. */
export async function demoProjectId({
  database,
  clock,
}: HostedPagesDependencies): Promise<string | undefined> {
  const { models } = database;
  const projects = await models.Feedback.find(
    { visibility: 'PUBLIC', status: { $in: ['OPEN', 'CLOSED'] } },
    { _id: 1 },
    { acrossOrganizations: 'the examples show any public project', sort: { status: -1, createdAt: -1 } },
  )
    .limit(5)
    .lean();
  for (const { _id } of projects)
    if (await findPublicProject(models, new Types.ObjectId(_id), clock())) return String(_id);
  return undefined;
}

async function demoAgentId(deps: HostedPagesDependencies): Promise<string | undefined> {
  const { models } = deps.database;
  const users = await models.User.find({ 'publicProfile.enabled': true }, { _id: 1 })
    .sort({ createdAt: 1 })
    .limit(5)
    .lean();
  for (const { _id } of users) if (await publicAgent(models, new Types.ObjectId(_id))) return String(_id);
  return undefined;
}

/** The latest published version of the script, with its loader's integrity value. */
async function script(deps: HostedPagesDependencies): Promise<{ version: string; integrity: string }> {
  const text = await readFile(path.join(deps.builtFrontEnds, 'sdk/dist/sri.json'), 'utf8');
  const { version, files } = JSON.parse(text) as { version: string; files: Record<string, string> };
  return { version, integrity: files['oriel.js'] ?? '' };
}

/** Values of the `{{WORDS}}` of an example. */
export async function exampleWords(
  deps: HostedPagesDependencies,
  { origin, asked }: { origin: string; asked: Asked },
): Promise<Readonly<Record<string, string>>> {
  const [building, agent, project, { version, integrity }] = await Promise.all([
    demoBuilding(deps),
    demoAgentId(deps),
    demoProjectId(deps),
    script(deps),
  ]);
  const panorama =
    typeof asked.panorama === 'string' && isId(asked.panorama) ? asked.panorama : await demoPanoramaId(deps);
  const rooms = panorama ? await roomsOf(deps, panorama) : [];
  const navigator =
    typeof asked.navigator === 'string' && KEY.test(asked.navigator) ? asked.navigator : building?.slug;
  return {
    ORIEL_ORIGIN: origin,
    PANORAMA_ID: panorama ?? '',
    ...Object.fromEntries(
      Array.from({ length: ROOMS - 1 }, (_, index) => [
        `PANORAMA_${index + 2}`,
        rooms[(index + 1) % Math.max(rooms.length, 1)] ?? '',
      ]),
    ),
    NAVIGATOR_ID: navigator ?? '',
    ESTATE_ID: building ? String(building.estateId) : '',
    PROJECT_ID: project ?? '',
    AGENT_ID: agent ?? '',
    SDK_VERSION: version,
    SDK_INTEGRITY: integrity,
  };
}
