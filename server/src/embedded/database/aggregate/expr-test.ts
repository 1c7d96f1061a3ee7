import type { ParseExpression } from '../query/parse-filter.ts';
import { isTruthy, parseExpression, scopeOf } from './expression.ts';

/** `$expr` in filters. */
export const parseExprTest: ParseExpression = (value) => {
  const expression = parseExpression(value);
  return (document) => isTruthy(expression(scopeOf(document)));
};
