import { z } from 'zod'
import { Id, Instant, pageQuery } from '../shared/index.ts'

/** `news` stands in the news dialog, `system` at the foot of every screen. */
export const ANNOUNCEMENT_KINDS = ['news', 'system'] as const
export const AnnouncementKind = z.enum(ANNOUNCEMENT_KINDS)
export type AnnouncementKind = z.infer<typeof AnnouncementKind>

/** How urgent it is (spec: orders §3, News message). */
export const ANNOUNCEMENT_STATUSES = ['info', 'warning'] as const
export const AnnouncementStatus = z.enum(ANNOUNCEMENT_STATUSES)

/** A news or system message as its reader gets it, in the reader's language where it was written in it. */
export const NewsMessage = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  status: AnnouncementStatus,
  is_active: z.boolean(),
  /** When it was published. */
  date: Instant,
  created_at: Instant,
  /** Whether this reader has hidden it. */
  read: z.boolean(),
})
export type NewsMessage = z.infer<typeof NewsMessage>

/** `state` of an announcement at this moment. */
export const ANNOUNCEMENT_STATES = ['scheduled', 'active', 'over', 'withdrawn'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

export const Announcement = z.object({
  id: Id,
  kind: AnnouncementKind,
  status: AnnouncementStatus,
  title: z.object({ de: z.string(), en: z.string(), es: z.string() }),
  message: z.object({ de: z.string(), en: z.string(), es: z.string() }),
  starts_at: Instant,
  ends_at: Instant.nullable(),
  company_ids: z.array(Id).nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  author: z.string(),
  created_at: Instant,
  /** How many people have hidden it. */
  readers: z.number().int().nonnegative(),
  version: z.number().int(),
})
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementsQuery = z.strictObject({
  ...pageQuery,
  kind: z.enum([...ANNOUNCEMENT_KINDS, 'all']).default('all'),
  state: z.enum([...ANNOUNCEMENT_STATES, 'all']).default('all'),
})

/** A merchant, to be chosen as a reader. */
export const AudienceCompany = z.object({ id: Id, name: z.string() })
