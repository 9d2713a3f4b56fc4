import { rowSchemas } from '@kontor/contract/shared'
import { z } from 'zod'

/** The parts of a schema, each with the path that leads to it. */
export function partsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  const row = rowSchemas.get(schema)
  if (row) return [['', row]]
  const { def } = schema._zod as unknown as { def: Record<string, unknown> }
  const one = (value: unknown, name = ''): [string, z.core.$ZodType][] =>
    value instanceof z.core.$ZodType ? [[name, value]] : []
  const several = (values: unknown, name: string) =>
    (Array.isArray(values) ? values : []).flatMap((value) => one(value, name))
  return [
    ...Object.entries((def.shape ?? {}) as object).flatMap(([key, value]) => one(value, `.${key}`)),
    ...one(def.element, '[]'),
    ...one(def.innerType),
    ...one(def.keyType, '{key}'),
    ...one(def.valueType, '{}'),
    ...one(def.in),
    ...one(def.out),
    ...one(def.left),
    ...one(def.right),
    ...one(typeof def.getter === 'function' ? def.getter() : undefined),
    ...several(def.options, ''),
    ...several(def.items, '[]'),
  ]
}
