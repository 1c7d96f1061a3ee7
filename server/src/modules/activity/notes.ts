import type { Activity, ActivityListQuery } from '@oriel/contract/activity';
import type { ListMeta } from '@oriel/contract/envelope';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { listPage } from '../../platform/list.ts';
import { cleanText } from '../../platform/present.ts';
import { type Faces, facesOf } from '../user/avatars.ts';
import type { ActivityDocument } from './model.ts';
import { presentActivity } from './present.ts';
import { mayDelete, type Reader, readerOf } from './reader.ts';
import { type ActivityService, userActor } from './service.ts';

/** The entity whose history it is. */
export interface ActivitySubject {
  readonly organizationId: Types.ObjectId;
  readonly subject: ActivityDocument['subject'];
}

/** A feedback project, with the history of all its comments. */
interface ActivityProject {
  readonly organizationId: Types.ObjectId;
  readonly projectId: Types.ObjectId;
}

/** One page of a history, newest first. The caller checks access to the subject. */
export async function listActivities(
  models: Models,
  about: ActivitySubject | ActivityProject,
  query: ActivityListQuery,
  reader: Reader,
): Promise<{ data: Activity[]; meta: ListMeta }> {
  const { organizationId } = about;
  const { rows, meta } = await listPage<ActivityDocument>(models.Activity, {
    query,
    filter: {
      organizationId,
      ...('subject' in about
        ? { 'subject.id': about.subject.id, 'subject.type': about.subject.type }
        : { projectId: about.projectId }),
      ...(query.kind ? { kind: { $in: query.kind } } : {}),
    },
    defaultSort: '-createdAt',
    searchIn: ['content', 'actor.name'],
  });
  const faces = await facesOf(
    models,
    organizationId,
    rows.map(({ actor }) => actor.id),
  );
  return { data: rows.map((row) => presentActivity(row, reader, faces)), meta };
}

/**
 * Adds a note.
 *
 * @throws ApiError VALIDATION when the text is empty after cleaning
 */
export async function addNote(
  activities: ActivityService,
  { organizationId, subject }: ActivitySubject,
  text: string,
  request: FastifyRequest,
): Promise<Activity> {
  const content = cleanText(text);
  if (content === '') throw new ApiError('VALIDATION', { fields: { content: ['field.control'] } });
  const { user } = request.caller;
  if (!user) throw new ApiError('FORBIDDEN');
  const note = await activities.record({
    organizationId,
    subject,
    kind: 'NOTE',
    content,
    actor: userActor(user),
  });
  const faces: Faces = new Map(user.avatarUrl ? [[String(user._id), user.avatarUrl]] : []);
  return presentActivity(note, readerOf(request), faces);
}

/**
 * Deletes a note.
 *
 * @throws ApiError NOT_FOUND when the subject has no such activity, ACTIVITY_NOT_DELETABLE when it is not a note, FORBIDDEN when it is
 * somebody else's
 */
export async function deleteNote(
  models: Models,
  { organizationId, subject }: ActivitySubject,
  activityId: string,
  reader: Reader,
): Promise<{ id: string; deleted: true }> {
  const own = {
    organizationId,
    'subject.id': subject.id,
    'subject.type': subject.type,
    _id: new Types.ObjectId(activityId),
  };
  const activity = await models.Activity.findOne(own).lean();
  if (!activity) throw new ApiError('NOT_FOUND');
  if (activity.kind !== 'NOTE') throw new ApiError('ACTIVITY_NOT_DELETABLE');
  if (!mayDelete(activity, reader)) throw new ApiError('FORBIDDEN');
  await models.Activity.deleteOne(own);
  return { id: activityId, deleted: true };
}
