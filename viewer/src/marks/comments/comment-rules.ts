import {
  COMMENT_LENGTH_MAX,
  COMMENT_LINKS_MAX,
  COMMENT_NAME_MAX,
  COMMENT_NAME_MIN,
  lengthOf,
  linksIn,
} from '@oriel/contract/comment-text';
import type { TextId } from '../../locales/texts.tsx';

/** The fields of the form. */
export interface CommentFields {
  readonly body: string;
  readonly name: string;
  readonly email: string;
}

/** An error of a field, as a text id with its values. */
export interface FieldProblem {
  readonly text: TextId;
  readonly values?: Record<string, number>;
}

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Validates the fields by the server's rules. */
export function commentProblems({
  body,
  name,
  email,
}: CommentFields): Partial<Record<keyof CommentFields, FieldProblem>> {
  return {
    ...found('body', bodyProblem(body.trim())),
    ...found('name', nameProblem(lengthOf(name.trim()))),
    ...found(
      'email',
      email.trim() === '' || EMAIL.test(email.trim()) ? null : { text: 'comment.email.wrong' },
    ),
  };
}

function bodyProblem(body: string): FieldProblem | null {
  if (body === '') return { text: 'comment.body.empty' };
  const length = lengthOf(body);
  if (length > COMMENT_LENGTH_MAX)
    return {
      text: 'comment.body.long',
      values: { max: COMMENT_LENGTH_MAX, over: length - COMMENT_LENGTH_MAX },
    };
  if (linksIn(body) > COMMENT_LINKS_MAX)
    return { text: 'comment.body.links', values: { max: COMMENT_LINKS_MAX } };
  return null;
}

function nameProblem(length: number): FieldProblem | null {
  if (length === 0 || (length >= COMMENT_NAME_MIN && length <= COMMENT_NAME_MAX)) return null;
  return { text: 'comment.name.length', values: { min: COMMENT_NAME_MIN, max: COMMENT_NAME_MAX } };
}

function found(field: keyof CommentFields, problem: FieldProblem | null) {
  return problem ? { [field]: problem } : {};
}
