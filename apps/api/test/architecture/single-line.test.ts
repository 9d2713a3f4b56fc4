import { Line, multiLine, PartnerLine, RequiredText } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declaredCalls } from './declared-calls.ts'
import { partsOf } from './schema-parts.ts'

/** What stands in a letter head, on a label or in a header must not begin another line. */
const BROKEN = [
  'a\nb',
  'a\rb',
  '1\r\n2',
  'abcdefghijklmnop\nq',
  'A\nB',
  'a@example.org\nb',
  'https://example.org/\nb',
]

/** The texts of a request that take a line break, and are not declared to have several lines. */
function brokenLines(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema) || multiLine.has(schema as z.ZodString)) return []
  seen.add(schema)
  if (schema instanceof z.core.$ZodString || schema instanceof z.core.$ZodTemplateLiteral) {
    const takes = BROKEN.some((text) => {
      const parsed = z.safeParse(schema, text)
      return parsed.success && /[\r\n]/.test(String(parsed.data))
    })
    return takes ? [path] : []
  }
  return partsOf(schema).flatMap(([name, part]) => brokenLines(part, path + name, seen))
}

describe('the texts that calls take', () => {
  it('have one line, unless they are declared to have several', () => {
    const broken = declaredCalls.flatMap(({ name, endpoint: { schema } }) =>
      (['params', 'querystring', 'body'] as const).flatMap((place) =>
        schema[place] ? brokenLines(schema[place], `${name} ${place}`) : [],
      ),
    )
    expect(broken).toEqual([])
  })

  it('are found wherever they stand', () => {
    const hidden = z.strictObject({
      good: Line(9),
      folded: PartnerLine(9),
      note: RequiredText(9).optional(),
      a: z.array(z.union([z.number(), z.string()])).default([]),
      b: z.record(
        z.string().max(3),
        z.lazy(() => z.strictObject({ c: z.string().nullable() })),
      ),
    })
    expect(brokenLines(hidden, 'x')).toEqual(['x.a[]', 'x.b{key}', 'x.b{}.c'])
  })
})
