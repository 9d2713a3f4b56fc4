import { fill, Line, RequiredLine } from '@kontor/contract/shared'
import { z } from 'zod'
import { hashToken, newToken } from '../../platform/auth/tokens.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { takesReservations } from '../click-and-collect/index.ts'
import { STOREWINDOW_CHANNEL } from '../organisation/index.ts'
import { addressHash } from './network-address.ts'
import { askedLately, insertRequest } from './requests.repository.ts'
import { WINDOW_TEXTS } from './window.texts.ts'
import { type ShownSize, shownSize } from './window-articles.repository.ts'
import { channelIdOf } from './window-options.repository.ts'
import type { WindowPlace } from './window-place.repository.ts'
import { priceText } from './window-words.ts'

/** For so long the link of the mail works, and for so long who asked is kept. */
export const CONFIRM_MINUTES = 30
const MINUTE_MS = 60_000

/** In the time that a link works. An address may stand for a whole household, an e-mail address for one person. */
const MOST_BY_ADDRESS = 10
const MOST_BY_EMAIL = 3
const MOST_OF_STORE = 300

/** Where the link of the mail leads. */
export const CONFIRM_PATH = '/schaufenster/bestaetigung'

/** What somebody fills in. `website` is a field that people do not see: who fills it in is a program. */
export const ReservationForm = z.strictObject({
  firstname: RequiredLine(100),
  name: RequiredLine(100),
  email: z.string().trim().pipe(z.email().max(200)),
  tel: Line(50).default(''),
  website: z.string().max(1000).default(''),
})
export type ReservationForm = z.infer<typeof ReservationForm>

export type Asked = 'asked' | 'gone' | 'closed' | 'too_many'

/** A size that can be asked for on the page of an action, or why it cannot. */
export async function askableSize(
  ctx: Ctx,
  { action, store }: WindowPlace,
  ean: string,
): Promise<ShownSize | 'gone' | 'closed'> {
  if (!(await isOpenForReservations(ctx, store))) return 'closed'
  return (await shownSize(ctx, action, ean)) ?? 'gone'
}

/** Whether a store takes reservations of its pages. */
export const isOpenForReservations = async (ctx: Ctx, store: WindowPlace['store']): Promise<boolean> =>
  takesReservations(ctx, store, await channelIdOf(ctx, STOREWINDOW_CHANNEL))

/**
 * Keeps what somebody asks for and sends them the link that confirms it. Nothing is reserved by that. A program that fills
 * in what people do not see is told the same and kept nowhere.
 */
export async function requestReservation(
  ctx: Ctx,
  place: WindowPlace,
  ean: string,
  form: ReservationForm,
  { address, publicUrl }: { readonly address: string; readonly publicUrl: string },
): Promise<Asked> {
  if (form.website !== '') return 'asked'
  const shown = await askableSize(ctx, place, ean)
  if (shown === 'gone' || shown === 'closed') return shown
  const hash = addressHash(ctx.company.id, address)
  const asked = await askedLately(
    ctx,
    { storeId: place.store.id, addressHash: hash, email: form.email },
    new Date(ctx.now.getTime() - CONFIRM_MINUTES * MINUTE_MS),
  )
  const isTooMany =
    asked.byAddress >= MOST_BY_ADDRESS || asked.byEmail >= MOST_BY_EMAIL || asked.ofStore >= MOST_OF_STORE
  if (isTooMany) return 'too_many'
  const token = newToken()
  await insertRequest(ctx, {
    actionId: place.action.id,
    storeId: place.store.id,
    sizeId: shown.sizeId,
    tokenHash: hashToken(token),
    customerFirstname: form.firstname,
    customerName: form.name,
    customerEmail: form.email,
    customerTel: form.tel,
    addressHash: hash,
    expiresAt: new Date(ctx.now.getTime() + CONFIRM_MINUTES * MINUTE_MS),
  })
  await ctx.enqueue(sendMail, {
    to: form.email,
    ...confirmMail(ctx, place, shown, `${publicUrl}${CONFIRM_PATH}?token=${token}`),
  })
  return 'asked'
}

/**
 * The mail with the link. It repeats nothing that was typed: nobody shall send words of their own to somebody else by it.
 */
function confirmMail(
  { locale }: Pick<Ctx, 'locale'>,
  { store, company }: WindowPlace,
  { article, size }: ShownSize,
  link: string,
): { subject: string; text: string } {
  const words = WINDOW_TEXTS[locale]
  const params = {
    company: company.name,
    article: `${article.brand} ${article.title}`,
    size: size.size,
    price: priceText(size.salePriceCents, locale),
    store: store.name,
    address: `${store.street} ${store.streetNo}, ${store.zipCode} ${store.city}`,
    minutes: CONFIRM_MINUTES,
    link,
  }
  return { subject: fill(words.mail_subject, params), text: fill(words.mail, params) }
}
