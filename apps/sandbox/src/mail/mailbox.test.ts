import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { startClient } from '../testing/sandbox-client.ts'

const MAIL = {
  from: 'Kontor <kontor@example.com>',
  to: 'Ünal Weiß <unal@example.com>',
  bcc: 'chef@example.com',
  subject: 'Passwort zurücksetzen – bitte bestätigen',
  text: 'Guten Tag,\n\nhier geht es weiter: https://kontor.example/reset?token=abc_123.\n\nGrüße <Kontor> & Co.',
  attachments: [{ filename: 'label.pdf', content: 'pdf', contentType: 'application/pdf' }],
}

async function mailbox() {
  const client = await startClient({ smtpPort: 0 })
  const transport = createTransport(client.sandbox.smtpUrl)
  return { ...client, send: (change = {}) => transport.sendMail({ ...MAIL, ...change }) }
}

describe('the mailbox', () => {
  it('keeps a mail as people read it, and finds it by every recipient', async () => {
    const { admin, send } = await mailbox()
    await send()
    for (const to of ['unal@example.com', 'CHEF@example.com']) {
      const { body } = await admin('GET', `/mails?to=${to}`)
      expect(body).toHaveLength(1)
      expect(body[0]).toMatchObject({
        from: 'kontor@example.com',
        subject: MAIL.subject,
        links: ['https://kontor.example/reset?token=abc_123'],
        attachments: [{ filename: 'label.pdf', content_type: 'application/pdf', bytes: 3 }],
      })
      expect(body[0].text.trim()).toBe(MAIL.text)
    }
    expect((await admin('GET', '/mails?to=nobody@example.com')).body).toEqual([])
    await admin('DELETE', '/mails')
    expect((await admin('GET', '/mails')).body).toEqual([])
  })

  it('shows mails on a page and lets none of them act on it', async () => {
    const { sandbox, send } = await mailbox()
    await send({ subject: '<script>alert(1)</script>' })
    const response = await fetch(`${sandbox.url}/mails`)
    const html = await response.text()
    expect(html).toContain('<a href="https://kontor.example/reset?token=abc_123">')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
  })

  it('answers a mail as its reader would, to the server that takes answers', async () => {
    const shop = await mailbox()
    const { admin, send } = await mailbox()
    await send({ replyTo: 'antwort-1@shop.example' })
    const [mail] = (await admin('GET', '/mails')).body
    expect(mail.reply_to).toBe('antwort-1@shop.example')
    const path = `/mails/${mail.id}/reply`
    expect((await admin('POST', path, { text: 'Ja' })).body).toMatchObject({ delivered: false })
    await admin('PUT', '/settings', { mail_in_url: shop.sandbox.smtpUrl })
    expect((await admin('POST', path, { text: 'Ja, gern.' })).body).toMatchObject({ delivered: true })
    const [answer] = (await shop.admin('GET', '/mails')).body
    expect(answer).toMatchObject({ to: ['antwort-1@shop.example'], subject: `Re: ${MAIL.subject}` })
    expect(answer.text).toMatch(/^Ja, gern\.\n\nAm .* schrieb kontor@example\.com:\n> Guten Tag,/)
  })

  it('refuses as ordered, for good or for now', async () => {
    const { admin, send } = await mailbox()
    await admin('POST', '/faults', [
      { target: 'smtp', kind: 'status', status: 400 },
      { target: 'smtp', kind: 'status', status: 503 },
    ])
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await send()
    expect((await admin('GET', '/ledger')).body.totals.mails).toBe(1)
  })
})
