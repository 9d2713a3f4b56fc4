import {
  acceptInvitation as acceptInvitationEndpoint,
  changeMember as changeMemberEndpoint,
  changePassword as changePasswordEndpoint,
  declineInvitation as declineInvitationEndpoint,
  endOtherSessions as endOtherSessionsEndpoint,
  endOwnSession,
  inviteMember as inviteMemberEndpoint,
  listMembers,
  listOwnInvitations,
  listOwnSessions,
  resendInvitation as resendInvitationEndpoint,
} from '@kontor/contract/session'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../platform/config.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { changeMember } from './change-member.ts'
import { changePassword } from './change-password.ts'
import { companiesRoutes } from './companies/companies.routes.ts'
import { acceptInvitation, declineInvitation, ownInvitations } from './current-user.ts'
import { inviteMember, resendInvitation } from './invite-member.ts'
import { memberPage } from './members.repository.ts'
import { ownSessions } from './own-sessions/own-sessions.repository.ts'
import { endOneSession, endOtherSessions, ownerOf } from './own-sessions/own-sessions.ts'

interface PeopleDeps {
  readonly config: Pick<Config, 'publicUrl' | 'smtpUrl'>
}

/** The calls about one's own password and sessions, and about the people of a company. */
export const peopleRoutes: FastifyPluginAsyncZod<PeopleDeps> = async (app, { config }) => {
  await app.register(companiesRoutes, { config })
  app.route({
    ...changePasswordEndpoint,
    handler: async ({ steps, caller, body }) => ({
      ended: await changePassword(steps, body, caller?.sessionHash ?? ''),
    }),
  })

  app.route({
    ...listOwnSessions,
    handler: async ({ ctx, caller }) => ({
      data: await ownSessions(ctx.tx, await ownerOf(ctx, caller?.sessionHash ?? ''), ctx.now),
    }),
  })

  app.route({
    ...endOwnSession,
    handler: async ({ ctx, caller, params }) => {
      const ended = await endOneSession(ctx, await ownerOf(ctx, caller?.sessionHash ?? ''), params.id)
      if (ended === 0) throw new AppError('not_found')
      return { ended }
    },
  })

  app.route({
    ...endOtherSessionsEndpoint,
    handler: async ({ ctx, caller }) => ({
      ended: await endOtherSessions(ctx, await ownerOf(ctx, caller?.sessionHash ?? '')),
    }),
  })

  app.route({
    ...listOwnInvitations,
    handler: async ({ ctx, caller }) => ({ data: await ownInvitations(ctx, caller?.sessionHash ?? '') }),
  })

  app.route({
    ...acceptInvitationEndpoint,
    handler: ({ ctx, caller, body }) => acceptInvitation(ctx, body, caller?.sessionHash ?? ''),
  })

  app.route({
    ...declineInvitationEndpoint,
    handler: async ({ ctx, caller, params }) => ({
      data: await declineInvitation(ctx, params.companyId, caller?.sessionHash ?? ''),
    }),
  })

  app.route({ ...listMembers, handler: ({ ctx, query }) => memberPage(ctx, query) })

  app.route({
    ...inviteMemberEndpoint,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return { invitation_link: await inviteMember(ctx, body, config) }
    },
  })

  app.route({
    ...changeMemberEndpoint,
    handler: ({ ctx, params, body }) => changeMember(ctx, params.id, body),
  })

  app.route({
    ...resendInvitationEndpoint,
    handler: async ({ ctx, params }, reply) => {
      reply.code(201)
      return { invitation_link: await resendInvitation(ctx, params.id, config) }
    },
  })
}
