import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMessages } from './field-messages.ts'

const Body = z.strictObject({
  note: z.string(),
  lines: z.array(z.strictObject({ id: z.number() })).default([]),
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
    '*': ['60000 unbekannte Felder: key0, key1, key2 …'],
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
