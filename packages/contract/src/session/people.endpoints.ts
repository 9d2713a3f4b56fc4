import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, page, signedIn } from '../shared/index.ts'
import {
  AcceptInvitationBody,
  ChangePasswordBody,
  EndedSessions,
  InvitationAnswer,
  InvitationParams,
  InviteBody,
  Member,
  MemberEdit,
  MembersQuery,
  OwnInvitation,
  OwnSession,
  OwnSessionParams,
} from './people.schemas.ts'
import { CompanyOfUser } from './session.schemas.ts'

/** Every other session of the person ends; this one goes on. Throttled like the login. */
export const changePassword = {
  method: 'PUT',
  url: '/accounting/user/password',
  config: {
    access: signedIn,
    speaksOutside: true,
    errors: [
      'old_password_wrong',
      'password_not_set',
      'login_throttled',
      'password_too_common',
      'password_contains_name',
      'stale_version',
      'too_many_requests',
    ],
  },
  schema: { summary: 'Change my password', body: ChangePasswordBody, response: { 200: EndedSessions } },
} as const satisfies Endpoint

export const listOwnSessions = {
  method: 'GET',
  url: '/accounting/user/sessions',
  config: { access: signedIn },
  schema: {
    summary: 'My live sessions, the last used first; one that a partner opened sees those of its company',
    response: { 200: z.object({ data: z.array(OwnSession) }) },
  },
} as const satisfies Endpoint

export const endOwnSession = {
  method: 'DELETE',
  url: '/accounting/user/sessions/:id',
  config: { access: signedIn, errors: ['not_found'] },
  schema: { summary: 'End one of my sessions', params: OwnSessionParams, response: { 200: EndedSessions } },
} as const satisfies Endpoint

export const endOtherSessions = {
  method: 'DELETE',
  url: '/accounting/user/sessions',
  config: { access: signedIn },
  schema: { summary: 'End all my sessions but this one', response: { 200: EndedSessions } },
} as const satisfies Endpoint

export const listMembers = {
  method: 'GET',
  url: '/accounting/users',
  config: { access: anyOf('co_admin') },
  schema: {
    summary: 'Who works for the company, with roles and last login; who may no longer comes last',
    querystring: MembersQuery,
    response: { 200: page(Member) },
  },
} as const satisfies Endpoint

/**
 * The invitation goes by mail and works for three days. Somebody who has an account with this name and address already is
 * asked to accept; the caller does not learn which.
 */
export const inviteMember = {
  method: 'POST',
  url: '/accounting/users',
  config: { access: anyOf('co_admin'), errors: ['username_taken', 'too_many_invitations'] },
  schema: {
    summary: 'Invite somebody to the company',
    body: InviteBody,
    response: { 201: InvitationAnswer },
  },
} as const satisfies Endpoint

export const listOwnInvitations = {
  method: 'GET',
  url: '/accounting/user/invitations',
  config: { access: signedIn },
  schema: {
    summary: 'Companies that want me to work for them; a session that a partner opened sees none',
    response: { 200: z.object({ data: z.array(OwnInvitation) }) },
  },
} as const satisfies Endpoint

/** The link of the mail and the login prove together who accepts. */
export const acceptInvitation = {
  method: 'POST',
  url: '/accounting/user/invitations',
  config: { access: signedIn, errors: ['invitation_invalid'] },
  schema: {
    summary: 'Work for a company that has invited me',
    body: AcceptInvitationBody,
    response: { 200: CompanyOfUser },
  },
} as const satisfies Endpoint

/** Needs no link: it opens nothing. The company can invite again. */
export const declineInvitation = {
  method: 'DELETE',
  url: '/accounting/user/invitations/:companyId',
  config: { access: signedIn, errors: ['not_found'] },
  schema: {
    summary: 'Decline to work for a company that has invited me; answers what else there is',
    params: InvitationParams,
    response: { 200: z.object({ data: z.array(OwnInvitation) }) },
  },
} as const satisfies Endpoint

/** Counts from the next request of that person. The company keeps one active administrator at least. */
export const changeMember = {
  method: 'PUT',
  url: '/accounting/users/:id',
  config: {
    access: anyOf('co_admin'),
    errors: ['not_found', 'stale_version', 'last_admin', 'member_without_roles'],
  },
  schema: {
    summary: 'Change the roles of somebody, or whether they may work for the company',
    params: IdParams,
    body: MemberEdit,
    response: { 200: Member },
  },
} as const satisfies Endpoint

/** The former link ends. */
export const resendInvitation = {
  method: 'POST',
  url: '/accounting/users/:id/invitation',
  config: {
    access: anyOf('co_admin'),
    errors: ['not_found', 'member_not_invited', 'too_many_requests', 'too_many_invitations'],
  },
  schema: {
    summary: 'Send the invitation of somebody who has not set a password yet again',
    params: IdParams,
    response: { 201: InvitationAnswer },
  },
} as const satisfies Endpoint
