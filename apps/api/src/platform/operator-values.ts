import { z } from 'zod'
import type { OperatorSetting } from './outbound/vendor-manifest.ts'

/** What is set of a vendor's settings, by their names in the environment. */
export type OperatorValues = Readonly<Partial<Record<string, string>>>

/** The address of another system, without slashes at its end. */
export const HttpUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/(?<!\/)\/+$/, ''))

/** The form of vendors' settings, by what their manifests say that each holds. */
export const operatorValues = (settings: readonly OperatorSetting[]): z.ZodType<OperatorValues> =>
  z.object(
    Object.fromEntries(
      settings.map(({ name, holds }) => [name, (holds === 'address' ? HttpUrl : z.string()).optional()]),
    ),
  )
