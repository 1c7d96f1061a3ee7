import { type Static, Type } from 'typebox';
import { LOCALES } from './enums.ts';
import { PublicWalkStep } from './guided-walk.ts';
import { PANORAMA_NAME_MAX, PublicPanorama } from './panorama.ts';
import { DateTime, Id, OneOf } from './primitives.ts';
import { TOUR_FILE_FORMAT, TOUR_FILE_VERSION } from './tour-file.ts';

/** Import of tours from other viewers, and export of tours as a folder of files. */

/** Longest configuration, in characters; one of 200 scenes has a few hundred thousand. */
export const TOUR_SOURCE_MAX = 4_000_000;

/** Most scenes in one import. */
export const TOUR_SCENES_MAX = 200;

/** Most problems in one report; `problemsTotal` counts them all. */
export const TOUR_PROBLEMS_MAX = 300;

/** Configuration formats that an import reads. ORIEL is the `tour.json` of our own export. */
export const TOUR_FORMATS = ['PANNELLUM', 'MARZIPANO', 'ORIEL'] as const;
export type TourFormat = (typeof TOUR_FORMATS)[number];

/**
 * `POST /panorama/import`: imports the scenes, links and points of a configuration into existing panoramas (uploaded by `POST /asset` with
 * type PANORAMA, one per picture) and joins them into one tour. `source` is JSON, JavaScript containing the configuration as an object
 * (Marzipano's `data.js`, read as data and never run), or a page with such a script.
 *
 * A scene without a panorama is skipped, as are the links to it. Repeating the same body changes nothing more: existing links and points
 * stay as they are. After an interruption, the same call finishes the work.
 */
export const TourImport = Type.Object(
  {
    source: Type.String({ minLength: 2, maxLength: TOUR_SOURCE_MAX }),
    panoramas: Type.Optional(
      Type.Array(
        Type.Object(
          {
            scene: Type.String({ maxLength: 500, description: 'key of a scene in the report' }),
            panoramaId: Id,
          },
          { additionalProperties: false },
        ),
        { maxItems: TOUR_SCENES_MAX },
      ),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: PANORAMA_NAME_MAX,
        description: 'of the tour; absent, it is that of the configuration',
      }),
    ),
    dryRun: Type.Optional(Type.Boolean({ description: 'only say what would be done' })),
  },
  { additionalProperties: false },
);
export type TourImport = Static<typeof TourImport>;

/** Why an import skips or changes something. */
export const TOUR_PROBLEM_CODES = [
  'SCENE_UNREADABLE',
  'SCENES_TOO_MANY',
  'SCENE_ID_REPEATED',
  'SCENE_WITHOUT_PICTURE',
  'EQUIRECTANGULAR_NEEDED',
  'PARTIAL_SPHERE',
  'HORIZON_LEFT_OUT',
  'ENTRY_UNKNOWN',
  'LINK_TARGET_MISSING',
  'LINK_TARGET_LEFT_OUT',
  'LINK_TO_ITSELF',
  'LINK_REPEATED',
  'LINKS_TOO_MANY',
  'POINTS_TOO_MANY',
  'POINT_EMPTY',
  'POSITION_INVALID',
  'TEXT_CUT',
  'ADDRESS_LEFT_OUT',
  'CONTENT_LEFT_OUT',
] as const;
export type TourProblemCode = (typeof TOUR_PROBLEM_CODES)[number];

/** WARNING: part of the tour is not imported. INFO: it is imported with a small change. */
export const TOUR_PROBLEM_SEVERITIES = ['WARNING', 'INFO'] as const;

export const TourProblem = Type.Object({
  severity: OneOf(TOUR_PROBLEM_SEVERITIES),
  code: OneOf(TOUR_PROBLEM_CODES),
  path: Type.String({ description: 'where in the configuration, dotted' }),
  scene: Type.Optional(Type.String({ description: 'key of the scene' })),
  message: Type.String({ description: 'in the language of the request' }),
});
export type TourProblem = Static<typeof TourProblem>;

export const TourImportScene = Type.Object({
  key: Type.String({ description: 'what the configuration calls the scene' }),
  name: Type.String(),
  file: Type.Optional(
    Type.String({ description: 'name of its picture’s file, where the configuration tells' }),
  ),
  entry: Type.Boolean({ description: 'the tour opens with it' }),
  links: Type.Integer({ description: 'that come in once every scene has its picture' }),
  points: Type.Integer(),
  sphereWidth: Type.Optional(
    Type.Number({
      description:
        'degrees from left to right of a picture that shows a part of the sphere, to be told to `POST /asset` with it',
    }),
  ),
  sphereMiddle: Type.Optional(
    Type.Number({ description: 'degrees by which the middle of such a part lies above the horizon' }),
  ),
  panoramaId: Type.Optional(Id),
});
export type TourImportScene = Static<typeof TourImportScene>;

/** Result of an import, or of a dry run. Counts cover the scenes matched to panoramas. */
export const TourImportReport = Type.Object({
  format: OneOf(TOUR_FORMATS),
  name: Type.Optional(
    Type.String({ description: 'of the tour; absent before the import where the configuration has none' }),
  ),
  dryRun: Type.Boolean(),
  tourId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'of the tour that was made' })),
  scenes: Type.Array(TourImportScene),
  totals: Type.Object({
    scenes: Type.Integer(),
    links: Type.Integer({ description: 'new ones' }),
    points: Type.Integer({ description: 'new ones' }),
    present: Type.Integer({ description: 'links and points that were there already' }),
  }),
  unreached: Type.Array(Type.Object({ key: Type.String(), name: Type.String() }), {
    description: 'scenes that no chain of links from the first one reaches',
  }),
  problems: Type.Array(TourProblem),
  problemsTotal: Type.Integer(),
});
export type TourImportReport = Static<typeof TourImportReport>;

/**
 * `tour.json` of an export: the rooms as visitors get them, with addresses relative to the file. Siblings (the other rooms of the file) and
 * comments are left out.
 */
export const TourFile = Type.Object({
  format: Type.Literal(TOUR_FILE_FORMAT),
  version: Type.Literal(TOUR_FILE_VERSION),
  name: Type.String(),
  entry: Id,
  locale: OneOf(LOCALES),
  exportedAt: DateTime,
  rooms: Type.Array(PublicPanorama),
  guidedWalk: Type.Optional(Type.Array(PublicWalkStep)),
});
export type TourFile = Static<typeof TourFile>;
