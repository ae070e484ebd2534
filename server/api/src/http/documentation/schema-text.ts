/** A JSON schema, as far as our documents use it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly nullable?: boolean;
  readonly format?: string;
}

const literal = (value: unknown): string => JSON.stringify(value);

const either = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

const objectText = (schema: Schema, indent: string): string => {
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `${inner}${name}${mark}: ${schemaText(field, inner)}`;
  });
  const rest = schema.additionalProperties;
  if (typeof rest === 'object' && Object.keys(rest).length > 0)
    fields.push(`${inner}[name]: ${schemaText(rest, inner)}`);
  return fields.length === 0 ? 'object' : `{\n${fields.join('\n')}\n${indent}}`;
};

const plainText = (schema: Schema, indent: string): string => {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return either(choices.map((choice) => schemaText(choice, indent)));
  if (schema.allOf) return schema.allOf.map((part) => schemaText(part, indent)).join(' & ');
  if (schema.enum) return either(schema.enum.map(literal));
  if ('const' in schema) return literal(schema.const);
  if (schema.type === 'array') {
    const items = schemaText(schema.items ?? {}, indent);
    return items.includes(' | ') && !items.startsWith('{') ? `(${items})[]` : `${items}[]`;
  }
  if (schema.type === 'object' || schema.properties) return objectText(schema, indent);
  return schema.format === 'binary' ? 'octets' : (schema.type ?? 'anything');
};

/** A value's shape for readers: TypeScript's notation, one line per field. */
export const schemaText = (schema: Schema, indent = ''): string => {
  const text = plainText(schema, indent);
  return schema.nullable && !text.endsWith('null') ? `${text} | null` : text;
};
