import { defineEvent } from '../../platform/events/event.ts'

/**
 * A version of the terms of a marketplace, by which both events name what they are about.
 */
interface TermsOfMarket {
  /** As addresses name it. */
  market: string
  version: number
}

/** Somebody agreed to the terms of a marketplace for the company; who it was stands with the event. */
export const termsAccepted = defineEvent<TermsOfMarket>('direct_sale_terms.accepted')

/** The provider published a new version of the terms: every company has to agree anew. */
export const termsPublished = defineEvent<TermsOfMarket>('direct_sale_terms.published')

/**
 * A person of the company authorised the application at a marketplace; the account holds what came of it. What it is has been
 * written nowhere but in that account, sealed.
 */
export const consentStored = defineEvent<{
  /** The account that was renewed or opened. */
  channel_account_id: number
}>('consent.stored')

/** A person of the company was sent to the marketplace, to authorise the application. */
export const consentAsked = defineEvent<{
  /** The adapter whose accounts it opens. */
  adapter: string
}>('consent.asked')
