import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { IdParams, Message, page, provider, signedIn } from '../shared/index.ts'
import { Announcement, AnnouncementsQuery, AudienceCompany, NewsMessage } from './announcements.schemas.ts'

export const listNews = {
  method: 'GET',
  url: '/messages/listNews',
  config: { access: signedIn },
  schema: {
    summary: 'News of the provider that are active, newest first',
    response: { 200: z.object({ data: z.array(NewsMessage) }) },
  },
} as const satisfies Endpoint

export const listSystemMessages = {
  method: 'GET',
  url: '/messages',
  config: { access: signedIn },
  schema: {
    summary: 'System messages that are active and not hidden by the caller, newest first',
    response: { 200: z.object({ data: z.array(NewsMessage) }) },
  },
} as const satisfies Endpoint

/** Both readings of the path do the same (decisions: Calls). */
export const readMessage = {
  method: 'PUT',
  url: '/messages/:id',
  config: { access: signedIn, errors: ['message_not_found'] },
  schema: {
    summary: 'Hide a news or system message for oneself',
    params: IdParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const hideMessage = { ...readMessage, url: '/messages/:id/hide' } as const satisfies Endpoint

export const listAnnouncements = {
  method: 'GET',
  url: '/messages/announcements',
  config: { access: provider },
  schema: {
    summary: 'News and system messages with their audience, newest first',
    querystring: AnnouncementsQuery,
    response: { 200: page(Announcement) },
  },
} as const satisfies Endpoint

export const listAudience = {
  method: 'GET',
  url: '/messages/audience',
  config: { access: provider },
  schema: {
    summary: 'The merchants an announcement can be for',
    response: { 200: z.object({ data: z.array(AudienceCompany) }) },
  },
} as const satisfies Endpoint
