import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { refreshSoon } from '../channels/index.ts'
import { reservationsInStore } from '../organisation/index.ts'
import { clickAndCollectJobs, expireReservations } from './click-and-collect.jobs.ts'
import { clickAndCollectRoutes } from './click-and-collect.routes.ts'
import { receiveReplyJob } from './receive-reply.ts'
import { reservationChanged, reservationReceived } from './reservations.events.ts'
import { openReservationsOf } from './reservations.repository.ts'
import { sendContactJob } from './write-contact.ts'

const reply = z.object({
  company_id: z.number(),
  reservation_id: z.number(),
  message_id: z.string(),
  from_name: z.string(),
  text: z.string(),
  attachments: z.number(),
  is_automatic: z.boolean(),
})

export const clickAndCollect = defineModule<{ readonly mailer: Mailer }>('click-and-collect', {
  routes: () => [calls(clickAndCollectRoutes, {})],
  queues: [queue(sendContactJob, z.object({ contact_id: z.number() })), queue(receiveReplyJob, reply)],
  jobs: ({ mailer, config }) => clickAndCollectJobs({ mailer, replies: config.mailIn }),
  schedules: [expireReservations],
  subscriptions: {
    tell: [on(reservationReceived, refreshSoon), on(reservationChanged, refreshSoon)],
  },
  sqlParts: [supply(reservationsInStore, openReservationsOf)],
})
