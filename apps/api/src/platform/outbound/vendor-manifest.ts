import { type Locale, ownValue, type Translated } from '@kontor/contract/shared'
import { z } from 'zod'
import { AppError } from '../errors/app-error.ts'
import { RequestInvalid } from '../errors/request-invalid.ts'

/** What a person types of what opens an account; what it may hold follows from the vendor's schema. */
export interface CredentialField {
  /** As the stored credentials name it. */
  readonly key: string
  /** Shown to nobody, also while it is typed. */
  readonly isSecret: boolean
  readonly isRequired: boolean
  /** Most characters. */
  readonly most: number
  /** A regular expression that it fits as a whole; null: any single line. */
  readonly pattern: string | null
  readonly label: Translated
  readonly hint: Translated | null
}

/** What opens an account at a vendor. */
export interface Credentials {
  readonly fields: readonly CredentialField[]
  readonly schema: z.ZodType<Readonly<Record<string, string | undefined>>>
  /** Fields that are given all or not at all; none where each stands for itself. */
  readonly together: readonly string[]
}

interface FieldTexts {
  readonly label: Translated
  readonly hint?: Translated
  /** Can be read over a shoulder: a user's name, say. */
  readonly isOpen?: true
}

/** Where a line without a limit of its own ends. */
const LONGEST_FIELD = 1000

/**
 * The fields of a vendor's schema, in its order, with what people are told of them.
 * @param texts one for each field of the schema
 * @param together fields that are given all or not at all
 */
export function credentialsOf<Shape extends Readonly<Record<string, z.ZodType<string | undefined>>>>(
  schema: z.ZodObject<Shape>,
  texts: { readonly [Key in keyof Shape]: FieldTexts },
  together: readonly (keyof Shape & string)[] = [],
): Credentials {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  const textOf: Readonly<Record<string, FieldTexts>> = texts
  const fields = Object.entries(properties).map(([key, property]): CredentialField => {
    const { maxLength = LONGEST_FIELD, pattern = null } = typeof property === 'object' ? property : {}
    const text = ownValue(textOf, key)
    if (!text) throw new Error(`nobody is told what ${key} is`)
    return {
      key,
      isSecret: text.isOpen !== true,
      isRequired: required.includes(key),
      most: maxLength,
      pattern,
      label: text.label,
      hint: text.hint ?? null,
    }
  })
  return { fields, schema: schema as unknown as Credentials['schema'], together }
}

/**
 * Credentials as somebody sent them, checked by the vendor's own schema.
 * @returns what is sealed and stored
 * @throws RequestInvalid naming each wrong field as `credentials.<key>`; AppError `credentials_incomplete` likewise where of what
 *   belongs together a part is missing
 */
export function readCredentials(
  { schema, together }: Credentials,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const read = z
    .strictObject({ credentials: schema })
    .safeParse({ credentials: given }, { reportInput: true })
  if (!read.success) throw new RequestInvalid(read.error.issues)
  const { credentials } = read.data
  const missing = together.filter((key) => ownValue(credentials, key) === undefined)
  if (missing.length > 0 && missing.length < together.length) {
    const fields = missing.map((key) => [`credentials.${key}`, 'credentials_incomplete'] as const)
    throw new AppError('credentials_incomplete', {}, Object.fromEntries(fields))
  }
  return credentials
}

/** The fields as a form shows them. */
export const fieldsIn = ({ fields }: Credentials, locale: Locale) =>
  fields.map(({ key, label, hint, isSecret, isRequired, most, pattern }) => ({
    key,
    label: label[locale],
    hint: hint?.[locale] ?? '',
    is_secret: isSecret,
    is_required: isRequired,
    most,
    pattern,
  }))

/** What the operator may set for a vendor, by its name in the environment. */
export interface OperatorSetting {
  readonly name: string
  readonly holds: 'address' | 'secret' | 'name' | 'flag'
  /** What holds without it; null: nothing does. */
  readonly usually: string | null
  /** What it is, for docs/operations.md. */
  readonly text: string
}
