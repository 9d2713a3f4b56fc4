import { z } from 'zod'

/** A number as people type it, with a comma or a dot; null for nothing, NaN for what is none. */
export function numberOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

/** The same number as a field shows it: `12,5`; empty for null. */
export const typedOf = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',')

/** A body of the contract whose numbers are typed: the named fields are texts in the form. */
export const typedNumbers = <S extends z.ZodType<object>>(schema: S, fields: readonly string[]) =>
  z.preprocess(
    (values) =>
      Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [
          name,
          fields.includes(name) && typeof value === 'string' ? numberOf(value) : value,
        ]),
      ),
    schema,
  )
