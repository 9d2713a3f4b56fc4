import { MAX_PAGE, SentDay, SentInstant } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { declaredCalls } from './declared-calls.ts'
import { partsOf } from './schema-parts.ts'

const PLACES = ['params', 'querystring', 'body'] as const

/** Days that no calendar of ours, and no time zone around them, can count with. */
const OUT_OF_RANGE = ['0001-01-01', '0099-12-31', '1969-12-31', '2100-01-01', '9999-12-31']

/** Days and instants of a request that may lie anywhere in time. */
function endlessTimes(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.core.$ZodString) {
    const takes = (day: string) =>
      [day, `${day}T12:00:00.000Z`].some((time) => z.safeParse(schema, time).success)
    // What takes a day that there is not is no date but a text.
    const isTime = takes('2026-03-10') && !takes('2026-13-45')
    return isTime && OUT_OF_RANGE.some(takes) ? [path] : []
  }
  return partsOf(schema).flatMap(([name, part]) => endlessTimes(part, path + name, seen))
}

/** Whether a field, left out or not, is a day. */
const isDay = (field: z.core.$ZodType): boolean =>
  z.safeParse(field, '2026-03-10').success && !z.safeParse(field, '2026-13-45').success

/** The fields of paths and queries. */
const fields = declaredCalls.flatMap(({ name, endpoint: { schema } }) =>
  (['params', 'querystring'] as const).flatMap((place) => {
    const of = schema[place]
    return of === undefined
      ? []
      : partsOf(of).map(([path, field]) => ({ field, path: `${name} ${place}${path}` }))
  }),
)

describe('what calls take', () => {
  it('names days and instants within the borders alone', () => {
    const endless = declaredCalls.flatMap(({ name, endpoint: { schema } }) =>
      PLACES.flatMap((place) =>
        schema[place] === undefined ? [] : endlessTimes(schema[place], `${name} ${place}`),
      ),
    )
    expect(endless).toEqual([])
  })

  it('is a number by its digits alone, in a path and a query', () => {
    const other = fields.filter(({ field }) =>
      ['1e1', '0x10', '+10', '010', ' 10 ', '10.0', '１０', ''].some((text) => {
        const parsed = z.safeParse(field, text)
        return parsed.success && typeof parsed.data === 'number'
      }),
    )
    expect(other.map(({ path }) => path)).toEqual([])
    expect(fields.some(({ field }) => z.safeParse(field, '10').data === 10)).toBe(true)
  })

  it('has the same pages everywhere', () => {
    const pages = fields.filter(({ path }) => path.endsWith('.page'))
    expect(pages.length).toBeGreaterThan(20)
    for (const { field, path } of pages) {
      const taken = [0, 1, MAX_PAGE, MAX_PAGE + 1].map((page) => z.safeParse(field, String(page)).success)
      expect(taken, path).toEqual([false, true, true, false])
    }
  })

  it('has a period checked wherever two days make one', () => {
    const dayFields = (schema: z.ZodType | undefined) =>
      schema === undefined
        ? []
        : partsOf(schema)
            .filter(([path, field]) => path.startsWith('.') && isDay(field))
            .map(([path]) => path.slice(1))
    const withDays = declaredCalls.flatMap(({ name, endpoint: { schema, config } }) => {
      const days = dayFields(schema.querystring ?? schema.body)
      // Figures begin in 2017, which their module says together with the rest.
      if (days.length < 2 || config.errors?.includes('period_too_early')) return []
      return [{ name, days, period: config.period && [config.period.first, config.period.last] }]
    })
    expect(withDays.length).toBeGreaterThan(5)
    for (const { name, days, period } of withDays) expect(period, name).toEqual(days)
  })

  it('is found wherever it stands', () => {
    const hidden = z.strictObject({
      good: SentDay,
      at: SentInstant.nullable(),
      text: z.string(),
      days: z.array(z.iso.date()).optional(),
      when: z.union([z.number(), z.iso.datetime()]),
    })
    expect(endlessTimes(hidden, 'x')).toEqual(['x.days[]', 'x.when'])
  })
})
