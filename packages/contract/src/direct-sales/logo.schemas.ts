import { z } from 'zod'
import { ApiPath, RequiredLine } from '../shared/index.ts'

/** Bytes of a logo as it is uploaded, decoded (spec: integrations §5). */
export const MAX_LOGO_BYTES = 1024 * 1024

/** The logo of a company: the address of its picture; null: none. */
export const Logo = z.object({ url: ApiPath.nullable() })
export type Logo = z.infer<typeof Logo>

/** A logo that is uploaded. What it is decides its content alone. */
export const LogoBody = z.strictObject({
  /** The file in base64, without the prefix of a data address. */
  image: z.base64().min(1),
  name: RequiredLine(200),
})
export type LogoBody = z.infer<typeof LogoBody>

/** Names one picture of those that the logo has been, so that a browser may keep it. */
export const LogoImageQuery = z.strictObject({ v: z.string().regex(/^[0-9a-f]{32}$/) })

/** What became of an upload, in the caller's language, and the logo. */
export const LogoSaved = z.object({ message: z.string(), url: ApiPath })
