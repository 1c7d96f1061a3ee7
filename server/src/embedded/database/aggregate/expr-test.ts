import type { ParseExpression } from '../query/parse-filter.ts';
import { isTruthy, parseExpression } from './expression.ts';

/** `$expr` of filters. */
export function parseExprTest(now: number): ParseExpression {
  return (value) => {
    const expression = parseExpression(value);
    return (document) => isTruthy(expression({ root: document, variables: new Map(), now }));
  };
}
