import { type Static, Type } from 'typebox';
import { CommentFilter } from './comment.ts';
import { COMMENT_STATUSES } from './enums.ts';
import { Id, OneOf } from './primitives.ts';

export const FEEDBACK_EXPORT_FORMATS = ['csv', 'xlsx', 'geojson'] as const;

/** Query of `GET /feedback/{id}/export`: the filters of `GET /comment`. */
export const FeedbackExportQuery = Type.Object({
  ...CommentFilter.properties,
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  format: Type.Optional(
    OneOf(
      FEEDBACK_EXPORT_FORMATS,
      'default csv; geojson has a geometry for what is pinned on a map, and null for what has no place on earth',
    ),
  ),
});
export type FeedbackExportQuery = Static<typeof FeedbackExportQuery>;

/** Most comments that `GET /feedback/{id}/stats` counts, newest first. */
export const FEEDBACK_STATS_MAX = 20_000;

const Count = Type.Integer({ minimum: 0 });

/**
 * `GET /feedback/{id}/stats`. `statuses` counts all comments; everything else those of the public that are PUBLISHED or PENDING, without the
 * team's.
 */
export const FeedbackStats = Type.Object({
  total: Type.Integer({ minimum: 0, description: 'comments of the project, except deleted ones' }),
  counted: Type.Integer({ minimum: 0, description: `of them, FEEDBACK_STATS_MAX (${20_000}) at most` }),
  statuses: Type.Array(Type.Object({ status: OneOf(COMMENT_STATUSES), count: Count })),
  timezone: Type.String(),
  interval: OneOf(['day', 'week', 'month']),
  times: Type.Array(
    Type.Object({ from: Type.String({ format: 'date', description: 'first day' }), count: Count }),
    { description: 'without gaps, oldest first' },
  ),
  categories: Type.Array(
    Type.Object({
      key: Type.Optional(Type.String({ description: 'absent for comments without a category' })),
      count: Count,
    }),
  ),
  items: Type.Array(
    Type.Object({
      id: Id,
      count: Count,
      pinned: Type.Integer({ minimum: 0, description: 'at a point of the picture, view, map or video' }),
      spots: Type.Array(
        Type.Object({
          x: Type.Number({ minimum: 0, maximum: 1 }),
          y: Type.Number({ minimum: 0, maximum: 1 }),
          count: Type.Integer({ minimum: 1 }),
        }),
        {
          description:
            'of pictures, views and maps: where comments are pinned, gathered in a grid; fractions from the top left of the picture, of a view of its equirectangular picture, of a map of its plan; places beside the plan are left out',
        },
      ),
      moments: Type.Optional(
        Type.Object(
          {
            step: Type.Integer({ minimum: 1, description: 'seconds' }),
            counts: Type.Array(Count, {
              description: 'comments in each step of the film, from its beginning',
            }),
          },
          { description: 'of videos with comments on a moment' },
        ),
      ),
    }),
  ),
});
export type FeedbackStats = Static<typeof FeedbackStats>;
