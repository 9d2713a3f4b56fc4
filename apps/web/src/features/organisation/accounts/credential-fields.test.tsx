import type { CredentialField } from '@kontor/contract/organisation'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Credentials, checkCredentials, emptyCredentials, givenCredentials } from './credential-fields.tsx'

const field = (key: string, more: Partial<CredentialField> = {}): CredentialField => ({
  key,
  label: key,
  hint: '',
  is_secret: false,
  is_required: true,
  most: 10,
  pattern: null,
  ...more,
})
const FIELDS = [field('user'), field('secret'), field('note', { is_required: false })]

const wrong = (fields: readonly CredentialField[], credentials: Record<string, string>) => {
  const schema = z
    .object({ credentials: Credentials })
    .superRefine((values, context) => checkCredentials(fields, values.credentials, context))
  return (schema.safeParse({ credentials }).error?.issues ?? []).map(
    ({ path, code }) => `${path.join('.')} ${code}`,
  )
}

describe('credentials as they are typed', () => {
  it('are nothing while every field is empty, so that what is stored stays', () => {
    expect(emptyCredentials(FIELDS)).toEqual({ user: '', secret: '', note: '' })
    expect(givenCredentials(FIELDS, { user: ' ', secret: '', note: '' })).toBeUndefined()
    expect(wrong(FIELDS, emptyCredentials(FIELDS))).toEqual([])
  })

  it('are sent without blanks around them, and without the fields of other vendors', () => {
    expect(givenCredentials(FIELDS, { user: ' u ', secret: 's', other: 'o' })).toEqual({
      user: 'u',
      secret: 's',
    })
  })

  it('are whole, but for what nobody has to give', () => {
    expect(wrong(FIELDS, { user: 'u', secret: 's', note: '' })).toEqual([])
    expect(wrong(FIELDS, { user: '', secret: '', note: 'n' })).toEqual([
      'credentials.user custom',
      'credentials.secret custom',
    ])
  })

  it('fit what their vendor gives out', () => {
    expect(wrong([field('user')], { user: 'x'.repeat(11) })).toEqual(['credentials.user too_big'])
    const number = field('number', { pattern: '^\\d{4}$' })
    expect(wrong([number], { number: '123' })).toEqual(['credentials.number invalid_format'])
    expect(wrong([number], { number: '1234' })).toEqual([])
  })
})
