import type { Endpoint } from '../shared/index.ts'
import { anyOf, Message, publicAccess } from '../shared/index.ts'
import { SetupBody, SetupLinkBody, SetupProgress } from './setup.schemas.ts'

const LINK_ERRORS = ['setup_link_unknown', 'setup_link_expired', 'setup_done'] as const

export const checkSetupLink = {
  method: 'POST',
  url: '/setup/link',
  config: { access: publicAccess, errors: LINK_ERRORS },
  schema: {
    summary: 'Whether the link that the start has printed still works',
    body: SetupLinkBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

/** Works once in the life of an installation: of several callers at once one wins. */
export const setUp = {
  method: 'POST',
  url: '/setup',
  config: {
    access: publicAccess,
    speaksOutside: true,
    errors: [...LINK_ERRORS, 'password_too_common', 'password_contains_name', 'too_many_requests'],
  },
  schema: {
    summary: 'Make the first company and the first person of an empty installation',
    body: SetupBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const getSetupProgress = {
  method: 'GET',
  url: '/setup/progress',
  config: { access: anyOf('co_admin') },
  schema: {
    summary: 'What the company still has to set up, from its data',
    response: { 200: SetupProgress },
  },
} as const satisfies Endpoint
