import { z } from 'zod'

/** Of each `Row`: what one that nothing is wrong with looks like. */
export const rowSchemas = new WeakMap<object, z.ZodType>()

/**
 * A row of a batch whose rows are judged alone: any object is let in, and the handler parses each by `schema`, so that
 * one bad row does not refuse the others. The OpenAPI page shows `schema`.
 */
export function Row(schema: z.ZodType): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  const row = z.record(z.string(), z.unknown())
  rowSchemas.set(row, schema)
  return row
}
