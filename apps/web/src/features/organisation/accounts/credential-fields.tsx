import type { CredentialField } from '@kontor/contract/organisation'
import { ownValue } from '@kontor/contract/shared'
import { TextInput, type TextInputProps } from '@mantine/core'
import { z } from 'zod'

/** What is typed of credentials, by the keys of their fields; an empty one is not given. */
export type TypedCredentials = Readonly<Record<string, string>>

/** A form that begins with empty fields, for each of these. */
export const emptyCredentials = (fields: readonly CredentialField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ key }) => [key, '']))

/** What is sent of these fields; undefined when nothing was typed: what is stored stays. */
export function givenCredentials(
  fields: readonly CredentialField[],
  typed: TypedCredentials,
): Record<string, string> | undefined {
  const given = fields.flatMap(({ key }) => {
    const value = ownValue(typed, key)?.trim() ?? ''
    return value === '' ? [] : [[key, value] as const]
  })
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** Takes credentials whole or not at all, within the vendor's limits; the vendor's own schema judges them on the server. */
export function checkCredentials(
  fields: readonly CredentialField[],
  typed: TypedCredentials,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const given = givenCredentials(fields, typed)
  if (given === undefined) return
  for (const { key, most, is_required, pattern } of fields) {
    const path = ['credentials', key]
    const value = ownValue(given, key)
    if (value === undefined) {
      if (is_required) context.addIssue({ code: 'custom', path })
    } else if (value.length > most)
      context.addIssue({
        code: 'too_big',
        origin: 'string',
        maximum: most,
        inclusive: true,
        input: value,
        path,
      })
    else if (pattern !== null && !new RegExp(pattern).test(value))
      context.addIssue({ code: 'invalid_format', format: 'regex', input: value, path })
  }
}

/** What is typed, before it is known of which vendor. */
export const Credentials = z.record(z.string(), z.string())

interface Props {
  readonly fields: readonly CredentialField[]
  /** The props of the input of a field. */
  readonly field: (name: `credentials.${string}`) => object
  /** The first one is where a person begins. */
  readonly focused?: boolean
}

/** The fields that a vendor asks for. */
export const CredentialFields = ({ fields, field, focused = false }: Props) =>
  fields.map(({ key, label, hint, is_secret }, index) => (
    <TextInput
      key={key}
      {...(field(`credentials.${key}`) satisfies TextInputProps)}
      {...(focused && index === 0 && { 'data-autofocus': true })}
      {...(is_secret && { type: 'password' })}
      name={key}
      label={label}
      {...(hint !== '' && { description: hint })}
      autoComplete={is_secret ? 'new-password' : 'off'}
    />
  ))
