import {
  beginView as beginViewEndpoint,
  endView,
  inviteAgain,
  listPeopleOfCompany,
} from '@kontor/contract/session'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../../platform/config.ts'
import { inCompanyOf } from '../../organisation/index.ts'
import { resendInvitation } from '../invite-member.ts'
import { memberPage } from '../members.repository.ts'
import { beginView, leaveView } from './view-company.ts'

interface CompaniesDeps {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>
}

/** The calls by which the provider's staff sees a company's people, and looks through its screens. */
export const companiesRoutes: FastifyPluginAsyncZod<CompaniesDeps> = async (app, { config }) => {
  app.route({
    ...listPeopleOfCompany,
    handler: ({ ctx, params, query }) =>
      inCompanyOf(ctx, params.id, 'people_read', (inside) => memberPage(inside, query)),
  })
  app.route({
    ...inviteAgain,
    handler: async ({ ctx, params }, reply) => {
      const invitation_link = await inCompanyOf(ctx, params.id, 'invitation', (inside) =>
        resendInvitation(inside, params.userId, config),
      )
      reply.code(201)
      return { invitation_link }
    },
  })
  app.route({
    ...beginViewEndpoint,
    handler: ({ ctx, caller, params }) => beginView(ctx, caller?.sessionHash ?? '', params.id),
  })
  app.route({ ...endView, handler: ({ ctx, caller }) => leaveView(ctx, caller?.sessionHash ?? '') })
}
