import { NewPassword, PasswordRequestBody, PasswordResetBody } from '@kontor/contract/session'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { textsOf } from './i18n.ts'
import { libTexts } from './locales/index.ts'
import { fieldErrors } from './validation.ts'

const t = textsOf(libTexts)
const errorsOf = (schema: z.ZodType, values: unknown) => fieldErrors(schema, values, t)

describe('words for what a schema refuses', () => {
  it('says which field and the way out', () => {
    expect(errorsOf(PasswordRequestBody, { username: '  ', email: 'dana' })).toEqual({
      username: 'Bitte füllen Sie dieses Feld aus.',
      email: 'Bitte geben Sie eine gültige E-Mail-Adresse ein, z. B. name@firma.de.',
    })
    expect(errorsOf(PasswordResetBody, { username: 'a', password: 'kurz', activation_token: 't' })).toEqual({
      password: 'Bitte geben Sie mindestens 12 Zeichen ein.',
    })
    expect(errorsOf(z.object({ password: NewPassword }), { password: 'x'.repeat(201) })).toEqual({
      password: 'Bitte geben Sie höchstens 200 Zeichen ein.',
    })
  })

  it('distinguishes numbers from texts, and a missing value from a wrong one', () => {
    const schema = z.object({ amount: z.number().min(1), kind: z.enum(['a', 'b']), name: z.string() })
    expect(errorsOf(schema, { amount: 0, kind: 'c', name: 7 })).toEqual({
      amount: 'Der Wert muss mindestens 1 sein.',
      kind: 'Bitte wählen Sie einen der angebotenen Werte.',
      name: 'Bitte prüfen Sie diese Angabe.',
    })
    expect(errorsOf(schema, { amount: 'viel', kind: 'a' })).toEqual({
      amount: 'Bitte geben Sie eine Zahl ein, z. B. 12,50.',
      name: 'Bitte füllen Sie dieses Feld aus.',
    })
  })

  it('says nothing about what is right', () => {
    expect(errorsOf(PasswordRequestBody, { username: 'dana', email: 'dana@firma.de' })).toEqual({})
  })

  it('lets a form word its own rules', () => {
    const schema = z.object({ no: z.string() }).superRefine((_, context) => {
      context.addIssue({ code: 'custom', path: ['no'], message: 'station_number' })
    })
    const own = (issue: z.core.$ZodIssue) => (issue.code === 'custom' ? 'Drei Ziffern.' : undefined)
    expect(fieldErrors(schema, { no: '1' }, t, own)).toEqual({
      no: 'Drei Ziffern.',
    })
  })
})
