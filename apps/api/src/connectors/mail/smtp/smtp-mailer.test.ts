import { startSandbox } from '@kontor/sandbox'
import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mail = { to: 'shop@example.test', subject: 'Passwort zurücksetzen', text: 'Grüße' }
let house: TestApp
afterEach(() => house.close())

test('a mail goes out when the transaction lasts', async () => {
  house = await testApp()
  await expect(
    house.inCtx(async (ctx) => {
      await ctx.enqueue(sendMail, mail)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await house.runJobs()
  expect(house.mails).toEqual([])
  await house.inCtx((ctx) => ctx.enqueue(sendMail, mail))
  await house.runJobs()
  expect(house.mails).toEqual([mail])
})

test('a mail reaches a mail server, and one that is not there is tried again later', async () => {
  const sandbox = await startSandbox()
  house = await testApp({
    adapters: { mailer: smtpMailer(sandbox.smtpUrl ?? '', 'Kontor <kontor@example.test>') },
  })
  await house.inCtx((ctx) => ctx.enqueue(sendMail, mail))
  expect(await house.runJobs()).toEqual(['send-mail'])
  await sandbox.stop()
  await house.inCtx((ctx) => ctx.enqueue(sendMail, mail))
  await house.runJobs({ rethrow: false })
  const left = await house.db.lookup(
    `select state::text from pgboss.job where name = 'send-mail' order by created_on`,
  )
  expect(left).toEqual([{ state: 'completed' }, { state: 'retry' }])
})
