import { notSupported } from '../errors.ts';
import type { ParseExpression } from '../query/parse-filter.ts';

export function parseExprTest(_now: number): ParseExpression {
  return () => {
    throw notSupported('$expr');
  };
}
