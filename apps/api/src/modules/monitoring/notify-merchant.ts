import { DEFAULT_LOCALE, fill } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { mailFacts, takeUntold } from './address-interventions.repository.ts'
import { TEXTS } from './monitoring.texts.ts'

/**
 * A label is bought: when the provider's staff had corrected its address, the merchant is told by mail (spec: orders §8,
 * label-error notices). The mail names the order and no address.
 */
export async function tellOfCorrectedAddress(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  if (!(await takeUntold(ctx, order_id))) return
  const facts = await mailFacts(ctx, order_id)
  if (!facts) {
    ctx.log.warn({ order_id }, 'no address to tell the merchant of a corrected delivery address')
    return
  }
  await ctx.enqueue(sendMail, {
    to: facts.to,
    subject: fill(TEXTS.mail_subject[DEFAULT_LOCALE], { number: facts.number }),
    text: fill(TEXTS.mail_text[DEFAULT_LOCALE], { number: facts.number }),
  })
}
