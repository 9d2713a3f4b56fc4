import { LOCALES } from '@kontor/contract/shared'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMessages } from './field-messages.ts'

const Body = z.strictObject({
  note: z.string(),
  lines: z.array(z.strictObject({ id: z.number() })).default([]),
})

const inAll = (schema: z.ZodType, value: unknown) => {
  const { error } = z.strictObject({ value: schema }).safeParse({ value })
  return LOCALES.map((locale) => fieldMessages(error?.issues ?? [], locale).value?.[0])
}

test('one entry is one, and numbers are written as people write them', () => {
  expect(inAll(z.array(z.number()).min(1), [])).toEqual([
    'Mindestens 1 Eintrag.',
    'At least 1 entry.',
    'Al menos 1 entrada.',
  ])
  expect(inAll(z.array(z.number()).max(2), [1, 2, 3])[0]).toBe('Höchstens 2 Einträge.')
  expect(inAll(z.string().max(1), 'ab')).toEqual([
    'Höchstens 1 Zeichen.',
    'At most 1 character.',
    'Como máximo 1 carácter.',
  ])
  expect(inAll(z.number().min(0.05), 0)).toEqual(['Mindestens 0,05.', 'At least 0.05.', 'Al menos 0,05.'])
  expect(inAll(z.number().max(999_999), 1e9)[0]).toBe('Höchstens 999.999.')
})

test('a step that is a power of ten is said in decimals', () => {
  expect(inAll(z.number().multipleOf(0.01), 1.234)).toEqual([
    'Höchstens 2 Nachkommastellen.',
    'At most 2 decimal places.',
    'Como máximo 2 decimales.',
  ])
  expect(inAll(z.number().multipleOf(0.1), 1.23)).toEqual([
    'Höchstens 1 Nachkommastelle.',
    'At most 1 decimal place.',
    'Como máximo 1 decimal.',
  ])
  expect(inAll(z.number().multipleOf(0.5), 0.7)[0]).toBe('Muss ein Vielfaches von 0,5 sein.')
})

function messagesFor(body: object) {
  const { error } = Body.safeParse(body)
  return fieldMessages(error?.issues ?? [], 'de')
}

test('a few unknown fields are named where they stand', () => {
  expect(messagesFor({ note: 'x', colour: 1, lines: [{ id: 1, size: 2 }] })).toEqual({
    colour: ['Dieses Feld gibt es nicht.'],
    'lines.0.size': ['Dieses Feld gibt es nicht.'],
  })
})

test('many are counted, not echoed, beside what else is wrong', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key${n}`, n]))
  expect(messagesFor(many)).toEqual({
    note: ['Bitte ausfüllen.'],
    '*': ['60.000 unbekannte Felder: key0, key1, key2 …'],
  })
  const lines = Array.from({ length: 500 }, (_, id) => ({ id, size: 1 }))
  expect(messagesFor({ note: 'x', lines })).toEqual({
    '*': ['500 unbekannte Felder: lines.0.size, lines.1.size, lines.2.size …'],
  })
})

test('a long name is cut', () => {
  const [name = ''] = Object.keys(messagesFor({ note: 'x', ['a'.repeat(60_000)]: 1 }))
  expect(name).toBe(`${'a'.repeat(40)}…`)
})
