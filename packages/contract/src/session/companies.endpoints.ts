import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { IdInPath, IdParams, page, provider, signedIn } from '../shared/index.ts'
import { InvitationAnswer, Member, MembersQuery } from './people.schemas.ts'
import { CompanyView } from './session.schemas.ts'

const PersonParams = z.strictObject({ id: IdInPath, userId: IdInPath })

export const listPeopleOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/users',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'Who works for a company',
    params: IdParams,
    querystring: MembersQuery,
    response: { 200: page(Member) },
  },
} as const satisfies Endpoint

/** The former link ends. */
export const inviteAgain = {
  method: 'POST',
  url: '/accounting/companies/:id/users/:userId/invitation',
  config: {
    access: provider,
    errors: [
      'company_not_yours',
      'not_found',
      'member_not_invited',
      'too_many_requests',
      'too_many_invitations',
    ],
  },
  schema: {
    summary: 'Send the invitation of a person of a company again',
    params: PersonParams,
    response: { 201: InvitationAnswer },
  },
} as const satisfies Endpoint

/** Reads alone are answered from then on, as the company's admin gets them, until the view is ended or its time is over. */
export const beginView = {
  method: 'POST',
  url: '/accounting/companies/:id/view',
  config: { access: provider, errors: ['company_not_yours', 'view_own', 'view_open'] },
  schema: {
    summary: 'Look through the screens of a company, without changing anything',
    params: IdParams,
    response: { 200: CompanyView },
  },
} as const satisfies Endpoint

export const endView = {
  method: 'DELETE',
  url: '/session/view',
  config: { access: signedIn, inView: true },
  schema: {
    summary: 'End looking through a company; nothing happens when that is over already',
    response: { 200: CompanyView },
  },
} as const satisfies Endpoint
