import { calls, defineModule } from '../../define-module.ts'
import { supply } from '../../platform/db/sql-part.ts'
import { on } from '../../platform/events/event.ts'
import { companyColours } from '../intake/index.ts'
import { orderCancelled } from '../orders/index.ts'
import { lineReturned } from '../returns/index.ts'
import { labelBought, labelTracked, labelVoided } from '../shipping/index.ts'
import { coloursOfCompanies } from './colours.repository.ts'
import { forecastRoutes } from './forecast/forecast.routes.ts'
import { foldPointsOfDays, scoreOrdersFromBefore } from './ranking.jobs.ts'
import { rankingRoutes } from './ranking.routes.ts'
import { scoreOrder, scoreReturnedParcel } from './score-orders.ts'
import { whyRoutes } from './why.routes.ts'

export const ranking = defineModule('ranking', {
  routes: () => [calls(whyRoutes, {}), calls(forecastRoutes, {}), calls(rankingRoutes, {})],
  schedules: [foldPointsOfDays, scoreOrdersFromBefore],
  subscriptions: {
    record: [
      on(labelBought, scoreOrder),
      on(labelVoided, scoreOrder),
      on(orderCancelled, scoreOrder),
      on(lineReturned, scoreOrder),
      on(labelTracked, scoreReturnedParcel),
    ],
  },
  sqlParts: [supply(companyColours, coloursOfCompanies)],
})
