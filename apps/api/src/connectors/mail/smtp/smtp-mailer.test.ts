import { startSandbox } from '@kontor/sandbox'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail = { to: 'shop@example.test', subject: 'Passwort zurücksetzen', text: 'Grüße' }
let kontor: TestApp
afterEach(() => kontor.close())

test('a mail goes out when the transaction lasts', async () => {
  kontor = await testApp()
  await expect(
    kontor.inCtx(async (ctx) => {
      await ctx.enqueue(sendMail, mail)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await kontor.runJobs()
  expect(kontor.mails).toEqual([])
  await kontor.inCtx((ctx) => ctx.enqueue(sendMail, mail))
  await kontor.runJobs()
  expect(kontor.mails).toEqual([mail])
})

test('a mail reaches a mail server, and one that is not there is tried again later', async () => {
  const sandbox = await startSandbox()
  kontor = await testApp({
    adapters: { mailer: smtpMailer(sandbox.smtpUrl ?? '', 'Kontor <kontor@example.test>') },
  })
  await kontor.inCtx((ctx) => ctx.enqueue(sendMail, mail))
  expect(await kontor.runJobs()).toEqual(['send-mail'])
  await sandbox.stop()
  await kontor.inCtx((ctx) => ctx.enqueue(sendMail, mail))
  await kontor.runJobs({ rethrow: false })
  const left = await kontor.db.lookup(
    `select state::text from pgboss.job where name = 'send-mail' order by created_on`,
  )
  expect(left).toEqual([{ state: 'completed' }, { state: 'retry' }])
})
