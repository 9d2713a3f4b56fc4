import {
  getAuthorisationAddress,
  getTokenExpiration,
  listAuthorisedAccounts,
  saveSellerConsent,
} from '@kontor/contract/direct-sales'
import type { Translated } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { earliestConsentEnd } from '../../organisation/index.ts'
import { askConsent } from './ask-consent.ts'
import { type ConsentDeps, saveConsent } from './exchange-consent.ts'
import { viewAccounts } from './view-accounts.ts'

/** What is answered when an authorisation was stored (spec: integrations §2). */
const CONSENT_STORED: Translated = {
  de: 'Authentifizierung erfolgreich!',
  en: 'Authentication successful!',
  es: '¡Autenticación correcta!',
}

/** The calls about authorising the application at a marketplace. */
export const authorisationRoutes: FastifyPluginAsyncZod<ConsentDeps> = async (app, deps) => {
  app.route({ ...getAuthorisationAddress, handler: ({ ctx }) => askConsent(ctx, deps.consent) })
  app.route({
    ...saveSellerConsent,
    handler: async ({ steps, body, locale }) => {
      const { id, isNew } = await saveConsent(steps, deps, body)
      return { message: CONSENT_STORED[locale], channel_account_id: id, is_new: isNew }
    },
  })
  app.route({
    ...listAuthorisedAccounts,
    handler: async ({ ctx }) => ({ data: await viewAccounts(ctx, deps) }),
  })
  app.route({
    ...getTokenExpiration,
    handler: async ({ ctx }) => ({ expiration_date: await earliestConsentEnd(ctx) }),
  })
}
