import type { FeedbackExportQuery } from '@oriel/contract/feedback-output';
import type { Models } from '../../platform/database.ts';
import { sharedFilter } from '../../platform/list.ts';
import { mapById } from '../../platform/object-ids.ts';
import type { Column } from '../../platform/spreadsheet.ts';
import { COMMENT_SEARCH, commentFilter } from '../comment/filter.ts';
import type { CommentDocument, CommentPosition } from '../comment/model.ts';
import type { FeedbackDocument, FeedbackItemDocument } from './model.ts';

/** One comment with its item. */
export interface ExportRow {
  readonly comment: CommentDocument;
  readonly item: FeedbackItemDocument | undefined;
  readonly category: string | undefined;
}

function coordinate<K extends CommentPosition['kind']>(
  kinds: readonly K[],
  of: (position: Extract<CommentPosition, { kind: K }>) => number,
) {
  return ({ comment: { position } }: ExportRow): number | undefined =>
    position && kinds.some((kind) => kind === position.kind)
      ? of(position as Extract<CommentPosition, { kind: K }>)
      : undefined;
}

/** Columns of an export, without e-mail addresses or anything that identifies visitors. */
export const COLUMNS: readonly Column<ExportRow>[] = [
  { title: 'id', value: ({ comment }) => String(comment._id), width: 26 },
  { title: 'item', value: ({ item }) => item?.title, width: 24 },
  { title: 'itemType', value: ({ item }) => item?.type },
  { title: 'createdAt', value: ({ comment }) => comment.createdAt, width: 18 },
  { title: 'status', value: ({ comment }) => comment.status, width: 12 },
  { title: 'category', value: ({ category }) => category, width: 18 },
  { title: 'author', value: ({ comment }) => comment.author.name, width: 20 },
  { title: 'authorType', value: ({ comment }) => (comment.author.staff ? 'STAFF' : comment.author.type) },
  { title: 'body', value: ({ comment }) => comment.body, width: 60 },
  { title: 'answerTo', value: ({ comment }) => comment.parentId && String(comment.parentId), width: 26 },
  { title: 'likes', value: ({ comment }) => comment.likes },
  { title: 'dislikes', value: ({ comment }) => comment.dislikes },
  { title: 'replies', value: ({ comment }) => comment.repliesCount },
  { title: 'reports', value: ({ comment }) => comment.reports },
  // Where the coordinates are: on earth only for MAP.
  { title: 'place', value: ({ comment }) => comment.position?.kind },
  { title: 'lng', value: coordinate(['MAP'], ({ lng }) => lng) },
  { title: 'lat', value: coordinate(['MAP'], ({ lat }) => lat) },
  { title: 'x', value: coordinate(['IMAGE', 'MODEL'], ({ x }) => x) },
  { title: 'y', value: coordinate(['IMAGE', 'MODEL'], ({ y }) => y) },
  { title: 'z', value: coordinate(['MODEL'], ({ z }) => z) },
  { title: 'yaw', value: coordinate(['SPHERE'], ({ yaw }) => yaw) },
  { title: 'pitch', value: coordinate(['SPHERE'], ({ pitch }) => pitch) },
  { title: 'second', value: coordinate(['VIDEO'], ({ second }) => second) },
  { title: 'language', value: ({ comment }) => comment.language },
  { title: 'sentiment', value: ({ comment }) => comment.ai?.sentiment, width: 12 },
  { title: 'sentimentScore', value: ({ comment }) => comment.ai?.score },
  { title: 'topics', value: ({ comment }) => comment.ai?.topics.join('; '), width: 30 },
];

/** The comments of a project, oldest first, as a stream. */
export async function* exportRows(
  models: Models,
  project: FeedbackDocument,
  query: FeedbackExportQuery,
): AsyncGenerator<ExportRow> {
  const { organizationId, _id: projectId } = project;
  const items = await models.FeedbackItem.find({ organizationId, projectId }).lean();
  const byId = mapById(items);
  const labels = new Map(project.categories.map(({ key, label }) => [key, label]));
  const filter = { organizationId, projectId, ...commentFilter(query) };
  const { search } = query;
  const shared = search === undefined ? {} : { search };
  const comments = models.Comment.find(
    sharedFilter<CommentDocument>({ query: shared, filter, searchIn: COMMENT_SEARCH }),
  )
    .sort({ createdAt: 1, _id: 1 })
    .lean<CommentDocument[]>()
    .cursor({ batchSize: 200 });
  for await (const comment of comments as AsyncIterable<CommentDocument>) {
    const { category } = comment;
    yield {
      comment,
      item: byId.get(String(comment.targetId)),
      category: category === undefined ? undefined : (labels.get(category) ?? category),
    };
  }
}

/**
 * Comments as a GeoJSON collection (RFC 7946), line by line. Points of a picture, a view or a video are not on earth: those features have
 * no geometry, and their place among the properties.
 */
export async function* geoJson(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let first = true;
  for await (const row of rows) {
    const { position, _id } = row.comment;
    const properties = Object.fromEntries(
      COLUMNS.filter(({ title }) => title !== 'id').map(({ title, value }) => [title, value(row) ?? null]),
    );
    const feature = {
      type: 'Feature',
      id: String(_id),
      geometry:
        position?.kind === 'MAP' ? { type: 'Point', coordinates: [position.lng, position.lat] } : null,
      properties,
    };
    yield `${first ? '' : ','}\n${JSON.stringify(feature)}`;
    first = false;
  }
  yield '\n]}\n';
}
