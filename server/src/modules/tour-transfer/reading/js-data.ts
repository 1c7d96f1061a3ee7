import { type Expression, type Node, type Options, type Program, parse } from 'acorn';

/** Keys that distinguish a tour object from others in a script. */
const TOUR_KEYS = new Set(['scenes', 'panorama', 'multiRes', 'cubeMap']);

const OPTIONS: Options = {
  ecmaVersion: 'latest',
  allowReturnOutsideFunction: true,
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
};

/** A syntax error with its position. */
export class UnreadableScript extends Error {
  readonly line: number | undefined;

  constructor(line: number | undefined) {
    super('The script cannot be read');
    this.line = line;
  }
}

/**
 * The objects in a script that may be a tour, outermost first, as plain data. Nothing of the script is run: non-literals (a function, a
 * variable, a call) become `undefined`.
 *
 * @throws UnreadableScript for invalid JavaScript, or nesting deeper than the parser supports
 */
export function tourObjects(text: string): unknown[] {
  try {
    return found(program(text)).map(dataOf);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableScript(undefined);
    throw error;
  }
}

function program(text: string): Program {
  let problem: unknown;
  // A script, a module, or a standalone object.
  const readings: (() => Program)[] = [
    () => parse(text, { ...OPTIONS, sourceType: 'script' }),
    () => parse(text, { ...OPTIONS, sourceType: 'module' }),
    () => parse(`(${text.trim().replace(/;$/, '')}\n)`, { ...OPTIONS, sourceType: 'script' }),
  ];
  for (const read of readings) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      problem ??= error;
    }
  }
  const { loc } = problem as { loc?: { line: number } };
  throw new UnreadableScript(loc?.line);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Walks a script without recursion. */
function found(top: Program): Expression[] {
  const open: Node[] = [top];
  const objects: Expression[] = [];
  for (let node = open.pop(); node; node = open.pop()) {
    const one = node as Program | Expression;
    if (one.type === 'ObjectExpression' && one.properties.some(isTourKey)) {
      objects.push(one);
      continue;
    }
    const inside = Object.values(node)
      .flat()
      .filter((value) => isNode(value));
    // Last in, first out: reversed, so that objects are visited in text order.
    open.push(...inside.toReversed());
  }
  return objects;
}

function isTourKey(
  property: Extract<Expression, { type: 'ObjectExpression' }>['properties'][number],
): boolean {
  return property.type === 'Property' && TOUR_KEYS.has(keyOf(property) ?? '');
}

function keyOf({ key, computed }: { key: Node; computed: boolean }): string | undefined {
  const name = key as Expression;
  if (computed) return undefined;
  if (name.type === 'Identifier') return name.name;
  return name.type === 'Literal' ? String(name.value) : undefined;
}

function dataOf(node: Expression): unknown {
  switch (node.type) {
    case 'Literal':
      return node.regex || typeof node.value === 'bigint' ? undefined : node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case 'ArrayExpression':
      return node.elements.map((one) => (one && one.type !== 'SpreadElement' ? dataOf(one) : undefined));
    case 'ObjectExpression': {
      const entries = node.properties.flatMap((property) => {
        const key = property.type === 'Property' ? keyOf(property) : undefined;
        if (property.type !== 'Property' || key === undefined) return [];
        return [[key, dataOf(property.value)] as const];
      });
      // Built from entries, so that a key like `__proto__` is an ordinary one.
      return Object.fromEntries(entries);
    }
    case 'UnaryExpression':
      return unary(node.operator, dataOf(node.argument));
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? undefined
        : binary(node.operator, dataOf(node.left), dataOf(node.right));
    case 'MemberExpression': {
      const { object, property } = node;
      const isPi = object.type === 'Identifier' && object.name === 'Math' && property.type === 'Identifier';
      return isPi && property.name === 'PI' ? Math.PI : undefined;
    }
    case 'ParenthesizedExpression':
      return dataOf(node.expression);
    default:
      return undefined;
  }
}

function unary(operator: string, value: unknown): unknown {
  if (operator === '!') return typeof value === 'number' || typeof value === 'boolean' ? !value : undefined;
  if (typeof value !== 'number') return undefined;
  if (operator === '-') return -value;
  return operator === '+' ? value : undefined;
}

function binary(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' ? left / right : undefined;
}
