import {
  beginTotpSetup,
  changeLoginRules as changeLoginRulesEndpoint,
  confirmTotp,
  getLoginRules,
  getOwnTotp,
  renewRecoveryCodes,
  resetMemberTotp,
  setUpTotp,
  turnOffTotp,
} from '@kontor/contract/session'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Secrets } from '../../../platform/auth/secrets.ts'
import { changeLoginRules, readLoginRules, resetTotp } from './company-rules.ts'
import { confirmOwnApp, ownTotp, renewOwnRecoveryCodes, setUpOwnApp, turnOffOwnApp } from './own-app.ts'
import { beginSetup } from './second-step.ts'

interface TotpDeps {
  readonly secrets: Secrets
}

/** The calls about the codes that people log in with beside their password; the second step itself is a call of the session. */
export const totpRoutes: FastifyPluginAsyncZod<TotpDeps> = async (app, { secrets }) => {
  app.route({
    ...beginTotpSetup,
    handler: ({ publicCtx, body }) => beginSetup(publicCtx, secrets, body.proof),
  })

  app.route({ ...getOwnTotp, handler: ({ ctx }) => ownTotp(ctx) })

  app.route({
    ...setUpTotp,
    handler: ({ steps, body }) => setUpOwnApp(steps, secrets, body.password),
  })

  app.route({
    ...confirmTotp,
    handler: async ({ steps, body, caller }) => ({
      recovery_codes: await confirmOwnApp(steps, secrets, body, caller?.sessionHash ?? ''),
    }),
  })

  app.route({
    ...turnOffTotp,
    handler: async ({ steps, body }) => {
      await turnOffOwnApp(steps, secrets, body)
      return steps.read(ownTotp)
    },
  })

  app.route({
    ...renewRecoveryCodes,
    handler: async ({ steps, body }) => ({
      recovery_codes: await renewOwnRecoveryCodes(steps, secrets, body),
    }),
  })

  app.route({ ...getLoginRules, handler: ({ ctx }) => readLoginRules(ctx) })

  app.route({
    ...changeLoginRulesEndpoint,
    handler: ({ ctx, body }) => changeLoginRules(ctx, body),
  })

  app.route({ ...resetMemberTotp, handler: ({ ctx, params }) => resetTotp(ctx, params.id) })
}
