/**
 * Prints a JSON schema as a TypeScript type. Supports the constructs of the contract and rejects the rest: a published type must not be
 * wrong.
 *
 * @param {Record<string, any>} schema
 * @returns {string}
 */
export function schemaToType(schema) {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(schemaToType).join(' | ');
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return Array.isArray(schema.items)
        ? `readonly [${schema.items.map(schemaToType).join(', ')}]`
        : `ReadonlyArray<${schemaToType(schema.items)}>`;
    case 'object':
      return schema.patternProperties ? recordType(schema) : objectType(schema);
    default:
      throw new Error(`No TypeScript type for the schema ${JSON.stringify(schema)}`);
  }
}

function recordType({ patternProperties }) {
  return `Readonly<Record<string, ${Object.values(patternProperties).map(schemaToType).join(' | ')}>>`;
}

function objectType({ properties, required = [] }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description ? `/** ${schema.description} */ ` : '';
    return `${comment}readonly ${name}${required.includes(name) ? '' : '?'}: ${schemaToType(schema)};`;
  });
  return `{ ${fields.join(' ')} }`;
}
