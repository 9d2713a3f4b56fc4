type Json = string | number | boolean | null | Json[] | JsonObject
interface JsonObject {
  readonly [key: string]: Json
}

/**
 * An OpenAPI 3.1 document, in as far as this API uses it, as OpenAPI 3.0: what may be null is `nullable`, several types are
 * an `anyOf`, an exclusive limit is a switch beside the limit, and rules for the names of properties are left out, since 3.0
 * has no word for them. Pure.
 *
 * Swagger UI resolves all of a 3.1 document before it shows anything, and again for each call that is opened, but of a 3.0
 * document only what is opened (swagger-api/swagger-ui#10748): with this many calls seconds against milliseconds.
 */
export function asOpenApi30(document: object): object {
  return { ...(converted(document as JsonObject) as JsonObject), openapi: '3.0.3' }
}

function converted(value: Json): Json {
  if (Array.isArray(value)) return value.map(converted)
  if (value === null || typeof value !== 'object') return value
  const { propertyNames: _, ...rest } = value
  const entries = Object.entries(rest).map(([key, inner]): [string, Json] => [key, converted(inner)])
  return withSwitches(withNullable(withOneType(Object.fromEntries(entries))))
}

/** A type is no list. In `properties` a key of that name holds a schema. */
function withOneType(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema
  if (!Array.isArray(type)) return schema
  return { ...rest, anyOf: type.map((each): JsonObject => ({ type: each })) }
}

/** Null is no type. */
function withNullable(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf)) return schema
  const kept = (anyOf as JsonObject[]).filter((choice) => choice.type !== 'null')
  const nullable: JsonObject = kept.length < anyOf.length ? { nullable: true } : {}
  const [only] = kept
  return kept.length === 1 && only ? { ...rest, ...only, ...nullable } : { ...rest, anyOf: kept, ...nullable }
}

const withSwitches = (schema: JsonObject): JsonObject => ({
  ...schema,
  ...withSwitch(schema, 'exclusiveMinimum', 'minimum'),
  ...withSwitch(schema, 'exclusiveMaximum', 'maximum'),
})

const withSwitch = (schema: JsonObject, exclusive: string, limit: string): JsonObject =>
  typeof schema[exclusive] === 'number' ? { [limit]: schema[exclusive], [exclusive]: true } : {}
