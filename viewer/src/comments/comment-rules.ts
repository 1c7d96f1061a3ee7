import {
  COMMENT_LENGTH_MAX,
  COMMENT_LINKS_MAX,
  COMMENT_NAME_MAX,
  COMMENT_NAME_MIN,
  lengthOf,
  linksIn,
} from '@oriel/contract/comment-text';
import type { TextId } from '../locales/texts.tsx';
import type { CommentRules } from './comments-api.ts';

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
export function commentProblems(
  { body, name, email }: CommentFields,
  rules: Pick<CommentRules, 'name' | 'email'>,
): Partial<Record<keyof CommentFields, FieldProblem>> {
  return {
    ...found('body', bodyProblem(body.trim())),
    ...found('name', nameProblem(lengthOf(name.trim()), rules.name === 'required')),
    ...found('email', rules.email === 'none' ? null : emailProblem(email.trim(), rules.email === 'required')),
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

function nameProblem(length: number, needed: boolean): FieldProblem | null {
  if (length === 0) return needed ? { text: 'comment.name.empty' } : null;
  if (length >= COMMENT_NAME_MIN && length <= COMMENT_NAME_MAX) return null;
  return { text: 'comment.name.length', values: { min: COMMENT_NAME_MIN, max: COMMENT_NAME_MAX } };
}

function emailProblem(email: string, needed: boolean): FieldProblem | null {
  if (email === '') return needed ? { text: 'comment.email.empty' } : null;
  return EMAIL.test(email) ? null : { text: 'comment.email.wrong' };
}

function found(field: keyof CommentFields, problem: FieldProblem | null) {
  return problem ? { [field]: problem } : {};
}
