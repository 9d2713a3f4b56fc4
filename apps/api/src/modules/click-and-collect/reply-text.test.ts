import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { replyText } from './reply-text.ts'

/** The mail of the store that is answered. */
const SENT = [
  'Guten Tag Jana Weber,',
  '',
  'Ihre Reservierung liegt bis Samstag bereit.',
  'Passt Ihnen die Größe 39?',
  '',
  'Schuhhaus Köln',
]
const marked = SENT.map((line) => `> ${line}`.trim()).join('\n')
const plain = SENT.join('\n')
const GERMAN = 'Danke, ich komme am Samstag.\n\nViele Grüße\nJana'
const ENGLISH = 'Thank you, I will come on Saturday.\n\nBest regards\nJana'
/** What mail programmes write, and the words of the customer in it. */
const REPLIES: readonly (readonly [programme: string, mail: string, own: string])[] = [
  [
    'Gmail de',
    `${GERMAN}\n\nAm Di., 10. März 2026 um 10:15 Uhr schrieb Schuhhaus Köln <\nr.7@mail.kontor.test>:\n\n${marked}\n`,
    GERMAN,
  ],
  [
    'Gmail de, introduction on one line',
    `${GERMAN}\n\nAm Di., 10. März 2026 um 10:15 Uhr schrieb Köln <r@k.test>:\n\n${marked}\n`,
    GERMAN,
  ],
  [
    'Gmail en',
    `${ENGLISH}\n\nOn Tue, Mar 10, 2026 at 10:15 AM Schuhhaus Köln <r.7@mail.kontor.test>\nwrote:\n\n${marked}\n`,
    ENGLISH,
  ],
  [
    'Gmail es',
    `Gracias, voy el sábado.\n\nEl mar, 10 mar 2026 a las 10:15, Schuhhaus Köln (<r@k.test>)\nescribió:\n\n${marked}\n`,
    'Gracias, voy el sábado.',
  ],
  [
    'Apple Mail de',
    `${GERMAN}\n\n> Am 10.03.2026 um 10:15 schrieb Schuhhaus Köln <r@k.test>:\n> \n${marked}\n`,
    GERMAN,
  ],
  [
    'Apple Mail en',
    `${ENGLISH}\n\n> On 10 Mar 2026, at 10:15, Schuhhaus Köln <r@k.test> wrote:\n> \n${marked}\n`,
    ENGLISH,
  ],
  [
    'iPhone de',
    `${GERMAN}\n\nVon meinem iPhone gesendet\n\n> Am 10.03.2026 um 10:15 schrieb Schuhhaus Köln <r@k.test>:\n> \n> ${'\ufeff'}${marked}\n`,
    GERMAN,
  ],
  [
    'iPhone en',
    `${ENGLISH}\n\nSent from my iPhone\n\n> On 10 Mar 2026, at 10:15, Schuhhaus Köln <r@k.test> wrote:\n> \n${marked}\n`,
    ENGLISH,
  ],
  [
    'Outlook de',
    `${GERMAN}\n\n________________________________\nVon: Schuhhaus Köln <r@k.test>\nGesendet: Dienstag, 10. März 2026 10:15\nAn: jana@web.test\nBetreff: Ihre Reservierung 17\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'Outlook de without a line above',
    `${GERMAN}\n\nVon: Schuhhaus Köln <r@k.test>\nGesendet: Dienstag, 10. März 2026 10:15\nAn: Jana Weber <jana@web.test>\nBetreff: Ihre Reservierung 17\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'Outlook de with names only',
    `${GERMAN}\n\nVon: Schuhhaus Köln\nGesendet: Dienstag, 10. März 2026 10:15\nAn: Jana Weber\nBetreff: Ihre Reservierung 17\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'Outlook en',
    `${ENGLISH}\n\n________________________________\nFrom: Schuhhaus Köln <r@k.test>\nSent: Tuesday, March 10, 2026 10:15 AM\nTo: jana@web.test\nSubject: Your reservation 17\n\n${plain}\n`,
    ENGLISH,
  ],
  [
    'Outlook en with names only',
    `${ENGLISH}\n\nFrom: Schuhhaus Köln\nSent: Tuesday, March 10, 2026 10:15 AM\nTo: Jana Weber\nSubject: Your reservation 17\n\n${plain}\n`,
    ENGLISH,
  ],
  [
    'Outlook 2003 de',
    `${GERMAN}\n\n-----Ursprüngliche Nachricht-----\nVon: Schuhhaus Köln [mailto:r@k.test]\nGesendet: Dienstag, 10. März 2026 10:15\nAn: Jana\nBetreff: Ihre Reservierung\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'Outlook 2003 en',
    `${ENGLISH}\n\n-----Original Message-----\nFrom: Köln [mailto:r@k.test]\nSent: Tuesday\nTo: Jana\nSubject: Yours\n\n${plain}\n`,
    ENGLISH,
  ],
  ['Thunderbird de', `${GERMAN}\n\nAm 10.03.26 um 10:15 schrieb Schuhhaus Köln:\n${marked}\n`, GERMAN],
  ['Thunderbird en', `${ENGLISH}\n\nOn 3/10/26 10:15, Schuhhaus Köln wrote:\n${marked}\n`, ENGLISH],
  [
    'GMX/Web.de',
    `${GERMAN}\n\nGesendet: Dienstag, 10. März 2026 um 10:15 Uhr\nVon: "Schuhhaus Köln" <r@k.test>\nAn: jana@web.test\nBetreff: Ihre Reservierung 17\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'Web.de app',
    `${GERMAN}\n--\nDiese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.\n\nAm 10.03.26, 10:15 schrieb Schuhhaus Köln <r@k.test>:\n\n${marked}\n`,
    GERMAN,
  ],
  [
    'Samsung',
    `${GERMAN}\n\nVon meinem Galaxy gesendet\n\n-------- Ursprüngliche Nachricht --------\nVon: Schuhhaus Köln <r@k.test>\nDatum: 10.03.26 10:15 (GMT+01:00)\nAn: jana@web.test\nBetreff: Ihre Reservierung\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'T-Online',
    `${GERMAN}\n\n-----Original-Nachricht-----\nBetreff: Ihre Reservierung 17\nDatum: 2026-03-10T10:15:00+0100\nVon: "Schuhhaus Köln" <r@k.test>\nAn: "jana@t-online.test" <jana@t-online.test>\n\n${plain}\n`,
    GERMAN,
  ],
  [
    'Thunderbird de, answer below the quote',
    `Am 10.03.26 um 10:15 schrieb Schuhhaus Köln:\n${marked}\n\n${GERMAN}\n`,
    GERMAN,
  ],
  [
    'Gmail en, answer below the quote',
    `On Tue, Mar 10, 2026 at 10:15 AM Schuhhaus Köln <r@k.test> wrote:\n${marked}\n\n${ENGLISH}\n`,
    ENGLISH,
  ],
  [
    'Thunderbird de, answers between the quotes',
    `Guten Tag,\n\nAm 10.03.26 um 10:15 schrieb Schuhhaus Köln:\n> Ihre Reservierung liegt bis Samstag bereit.\n\nIch komme erst am Montag.\n\n> Passt Ihnen die Größe 39?\n\nLieber die 40.\n\nJana`,
    'Guten Tag,\nIch komme erst am Montag.\nLieber die 40.\nJana',
  ],
  [
    'answers between quotes without introduction',
    `> Ihre Reservierung liegt bis Samstag bereit.\nI will come on Monday.\n\n> Passt Ihnen die Größe 39?\nRather 40.\n`,
    'I will come on Monday.\nRather 40.',
  ],
  ['no quote', GERMAN, GERMAN],
  [
    'sentences that look like introductions and headers',
    'Am Samstag schrieb ich Ihnen schon: bitte Größe 40.\nVon: wem kommt die Tasche?\nFrom: is not a header here',
    'Am Samstag schrieb ich Ihnen schon: bitte Größe 40.\nVon: wem kommt die Tasche?\nFrom: is not a header here',
  ],
  [
    'a greeting in the middle',
    'Best regards from Köln,\nregards\nand one more thing: size 40 please.',
    'Best regards from Köln,\nregards\nand one more thing: size 40 please.',
  ],
  [
    'lines of dashes',
    'Ich hätte gern:\n--\nGröße 40\n----\nFarbe rot',
    'Ich hätte gern:\nGröße 40\nFarbe rot',
  ],
  ['nothing but a quote', `Am 10.03.26 um 10:15 schrieb Schuhhaus Köln:\n${marked}\n`, ''],
]
/** Words of the mail that was answered, and of what programmes write above it. */
const QUOTED_WORDS = [
  'Ihre Reservierung liegt',
  'Passt Ihnen',
  'schrieb',
  'wrote',
  'Gesendet:',
  'Sent:',
  'Ursprüngliche',
  'Original Message',
  'Betreff:',
  'escribió',
  '____',
]

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

  test.each(REPLIES)('is found in a mail of %s', (_programme, mail, own) => {
    const found = replyText(mail)
    for (const line of own.split('\n')) expect(found).toContain(line)
    for (const line of QUOTED_WORDS.filter((word) => !own.includes(word))) expect(found).not.toContain(line)
  })

  test('is found in the time that reading takes, whatever was sent', () => {
    const hostile = [
      'On ',
      'Am 1 ',
      'Am 1 x\n',
      'Am 1 schrieb:\n\n',
      'Am 1. 2. 3 schrieb x:\n\n> y\n',
      'Von: x\n',
      '>',
      '\n',
    ]
    for (const piece of hostile) {
      const started = performance.now()
      replyText(piece.repeat(200_000 / piece.length))
      expect(performance.now() - started, piece).toBeLessThan(2_000)
    }
  })

  test('keeps sentences that only look like it', () => {
    for (const text of ['Am Samstag schrieb ich Ihnen schon.', 'Von: wem kommt das', 'a > b'])
      expect(replyText(text)).toBe(text)
  })

  test('is never longer than the mail, and never cut', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30_000 }), (mail) => {
        const text = replyText(mail)
        expect(text.length).toBeLessThanOrEqual(mail.length)
        expect(text).not.toContain('\0')
      }),
      { numRuns: 50 },
    )
    expect(replyText('x'.repeat(200_000))).toHaveLength(200_000)
  })
})
