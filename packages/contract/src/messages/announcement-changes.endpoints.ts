import type { Endpoint } from '../shared/index.ts'
import { IdParams, provider } from '../shared/index.ts'
import { AnnouncementBody } from './announcement-changes.schemas.ts'
import { Announcement } from './announcements.schemas.ts'

export const createAnnouncement = {
  method: 'POST',
  url: '/messages/announcements',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'Write a news or system message, at once or for later',
    body: AnnouncementBody,
    response: { 201: Announcement },
  },
} as const satisfies Endpoint

export const changeAnnouncement = {
  method: 'PUT',
  url: '/messages/announcements/:id',
  config: {
    access: provider,
    errors: ['message_not_found', 'message_withdrawn', 'company_not_yours', 'stale_version'],
  },
  schema: {
    summary: 'Change a news or system message',
    params: IdParams,
    body: AnnouncementBody,
    response: { 200: Announcement },
  },
} as const satisfies Endpoint

export const withdrawAnnouncement = {
  method: 'PUT',
  url: '/messages/announcements/:id/withdrawn',
  config: { access: provider, errors: ['message_not_found'] },
  schema: {
    summary: 'Withdraw a news or system message from everybody',
    params: IdParams,
    response: { 200: Announcement },
  },
} as const satisfies Endpoint
