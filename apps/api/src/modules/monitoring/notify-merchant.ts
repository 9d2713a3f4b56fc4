import { DEFAULT_LOCALE, fill } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { claimUnmailed, mailFacts } from './address-interventions.repository.ts'
import { TEXTS } from './monitoring.texts.ts'

/**
 * Mails the merchant once a label is bought whose address the provider's staff had corrected (spec: orders §8,
 * label-error notices). The mail names the order and no address.
 */
export async function notifyOfCorrectedAddress(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  if (!(await claimUnmailed(ctx, order_id))) return
  const facts = await mailFacts(ctx, order_id)
  if (!facts) {
    ctx.log.warn({ order_id }, 'no address to notify the merchant of a corrected delivery address')
    return
  }
  await ctx.enqueue(sendMail, {
    to: facts.to,
    subject: fill(TEXTS.mail_subject[DEFAULT_LOCALE], { number: facts.number }),
    text: fill(TEXTS.mail_text[DEFAULT_LOCALE], { number: facts.number }),
  })
}
