import { calls, defineModule } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import { companySwitched, peopleOfCompanies } from '../organisation/index.ts'
import { membersOfCompanies } from './companies/views.repository.ts'
import type { OrderSessions } from './log-in.ts'
import { peopleRoutes } from './people.routes.ts'
import { sweepSessions } from './session.jobs.ts'
import { endSessionsOfPaused } from './session.repository.ts'
import { sessionRoutes } from './session.routes.ts'
import { totpRoutes } from './totp/totp.routes.ts'

interface Needs {
  /** The limited sessions of `order-access`. */
  readonly orderSessions: OrderSessions
}

export const session = defineModule<Needs>('session', {
  routes: (given) => [calls(sessionRoutes, given), calls(peopleRoutes, given), calls(totpRoutes, given)],
  schedules: [sweepSessions],
  subscriptions: { undo: [on(companySwitched, endSessionsOfPaused)] },
  sqlParts: [supply(peopleOfCompanies, membersOfCompanies)],
})
