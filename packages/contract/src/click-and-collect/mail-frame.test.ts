import { expect, it } from 'vitest'
import { wholeMail } from './mail-frame.ts'

const FRAME = { greeting: 'Guten Tag Jana Beck,', closing: 'Freundliche Grüße\nSchuhhaus Köln' }

it('greets and closes what its writer has not', () => {
  expect(wholeMail('Passt Samstag?', FRAME)).toBe(
    'Guten Tag Jana Beck,\n\nPasst Samstag?\n\nFreundliche Grüße\nSchuhhaus Köln',
  )
})

it.each([
  'Guten Tag Frau Beck,\n\npasst Samstag?',
  'Hallo Jana, passt Samstag?',
  'Sehr geehrte Frau Beck, passt es?',
])('does not greet twice: %s', (message) => {
  expect(wholeMail(message, FRAME)).toBe(`${message}\n\n${FRAME.closing}`)
})

it.each(['Mit freundlichen Grüßen', 'Viele Grüße', 'MfG', 'Kind regards'])(
  'does not close twice: %s',
  (farewell) => {
    expect(wholeMail(`Passt Samstag?\n\n${farewell}\nIhre Jana`, FRAME)).toBe(
      `${FRAME.greeting}\n\nPasst Samstag?\n\n${farewell}\nIhre Jana`,
    )
  },
)

it('takes no word for a greeting that only begins like one', () => {
  expect(wholeMail('Hinten im Regal liegt er.', FRAME)).toContain(FRAME.greeting)
})
