import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

describe('the reply in a mail', () => {
  test('ends where the mail programme begins to quote', () => {
    const reply = 'Danke, ich komme am Samstag.\n\nViele Grüße\nJana'
    const quotes = [
      '\n\nAm 10.03.2026 um 10:15 schrieb Schuhhaus Köln <reservation@kontor.test>:\n> Ihre Reservierung',
      '\r\n\r\nAm Di., 10. März 2026 um 10:15 Uhr schrieb Schuhhaus Köln <\r\nreservation@kontor.test>:\r\n> Ihre',
      '\n\n-----Ursprüngliche Nachricht-----\nVon: Schuhhaus',
      '\n\n________________________________\nVon: Schuhhaus <a@b.test>\nGesendet: heute',
      '\n\nOn Tue, Mar 10, 2026 at 10:15 AM Store <a@b.test> wrote:\n> text',
      '\n\nVon: Schuhhaus <a@b.test>\nGesendet: Dienstag',
      '',
    ]
    for (const quote of quotes) expect(replyText(reply + quote)).toBe(reply)
  })

  test('keeps sentences that only look like it', () => {
    for (const text of ['Am Samstag schrieb ich Ihnen schon.', 'Von: wem kommt das', 'a > b'])
      expect(replyText(text)).toBe(text)
  })

  test('is never longer than the mail, and bounded', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30_000 }), (mail) => {
        const text = replyText(mail)
        expect(text.length).toBeLessThanOrEqual(Math.min(mail.length, 10_000) + 2)
        expect(text).not.toContain('\0')
      }),
      { numRuns: 50 },
    )
    expect(replyText('x'.repeat(20_000))).toHaveLength(10_002)
  })
})
