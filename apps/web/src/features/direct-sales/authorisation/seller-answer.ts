import { saveSellerConsent } from '@kontor/contract/direct-sales'
import type { Answer } from '@kontor/contract/shared'
import { call } from '../../../lib/api-client.ts'

/** What the marketplace sent a person back with. */
export interface SellerAnswer {
  readonly state: string
  readonly oauth_code: string
  readonly selling_partner_id: string
}

/** Kept in memory alone, so that the code stays in no history, bookmark or copied address. */
let taken: SellerAnswer | undefined

/**
 * Reads what the address brought and keeps it until the page is loaded anew: the address is cleared at once.
 * @param search of the address; empty: what was taken before
 * @returns undefined where the code, the seller or the state is missing
 */
export function takeAnswer(search: string): SellerAnswer | undefined {
  if (search === '') return taken
  const given = new URLSearchParams(search)
  const [state, oauth_code, selling_partner_id] = ['state', 'spapi_oauth_code', 'selling_partner_id'].map(
    (name) => given.get(name)?.trim() ?? '',
  )
  taken = state && oauth_code && selling_partner_id ? { state, oauth_code, selling_partner_id } : undefined
  return taken
}

const sent = new WeakMap<SellerAnswer, Promise<Answer<typeof saveSellerConsent>>>()

/** Sends an answer once, however often it is asked for: a code is good once. @throws ApiError */
export function sendOnce(answer: SellerAnswer): Promise<Answer<typeof saveSellerConsent>> {
  const before = sent.get(answer)
  if (before) return before
  const sending = call(saveSellerConsent, { body: answer })
  sent.set(answer, sending)
  return sending
}

/** Whether an answer was sent, whatever came of it. */
export const wasSent = (answer: SellerAnswer): boolean => sent.has(answer)

/** What a new authorisation does to the company's accounts. */
export type Effect =
  | { readonly kind: 'first' }
  | { readonly kind: 'renewed' }
  | { readonly kind: 'taken_over'; readonly account: string }
  | { readonly kind: 'added'; readonly known: readonly string[] }

interface KnownAccount {
  readonly name: string
  readonly seller_id: string | null
}

/** What saving the consent of a seller would do: the server decides the same (`accountOfSeller`). */
export function effectOf(accounts: readonly KnownAccount[], sellerId: string): Effect {
  if (accounts.length === 0) return { kind: 'first' }
  if (accounts.some(({ seller_id }) => seller_id === sellerId)) return { kind: 'renewed' }
  const [unknown, ...more] = accounts.filter(({ seller_id }) => seller_id === null)
  if (unknown && more.length === 0) return { kind: 'taken_over', account: unknown.name }
  return { kind: 'added', known: accounts.map(({ seller_id, name }) => seller_id ?? name) }
}
