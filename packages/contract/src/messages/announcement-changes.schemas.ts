import { z } from 'zod'
import { Id, Line, RequiredLine, RequiredText, SentInstant, Text } from '../shared/index.ts'
import { AnnouncementKind, AnnouncementStatus } from './announcements.schemas.ts'

const TITLE_LENGTH = 200
const MESSAGE_LENGTH = 5000
const Title = z.strictObject({
  de: RequiredLine(TITLE_LENGTH),
  en: Line(TITLE_LENGTH).default(''),
  es: Line(TITLE_LENGTH).default(''),
})
const MessageText = z.strictObject({
  de: RequiredText(MESSAGE_LENGTH),
  en: Text(MESSAGE_LENGTH).default(''),
  es: Text(MESSAGE_LENGTH).default(''),
})

/** What the provider's staff write. German is required; a language left out shows the German text. */
export const AnnouncementBody = z
  .strictObject({
    kind: AnnouncementKind,
    status: AnnouncementStatus.default('info'),
    title: Title,
    message: MessageText,
    starts_at: SentInstant,
    /** Null: until it is withdrawn. */
    ends_at: SentInstant.nullable().default(null),
    /** Null: all merchants. */
    company_ids: z.array(Id).min(1).max(1000).nullable().default(null),
    /** Of a change: the version that was read. */
    version: z.number().int().positive().optional(),
  })
  .refine(({ starts_at, ends_at }) => ends_at === null || ends_at > starts_at, {
    path: ['ends_at'],
    params: {
      de: 'Das Ende muss nach dem Beginn liegen.',
      en: 'The end must be after the start.',
      es: 'El final debe ser posterior al inicio.',
    },
    message: 'ends_before_start',
  })
export type AnnouncementBody = z.infer<typeof AnnouncementBody>
