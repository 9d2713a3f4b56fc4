import { lastDayBilled } from './modules/billing/index.ts'
import { openReservationsOf } from './modules/click-and-collect/index.ts'
import { companyColours } from './modules/intake/index.ts'
import {
  addressRefused,
  countOpenLines,
  lineInParcel,
  orderHasLabelError,
  orderHasPapers,
  ordersInFigures,
  ordersOfReturnsInDelivery,
  ordersOfTrackingNumber,
  returnedLines,
  shippedLines,
} from './modules/orders/index.ts'
import {
  billedUntil,
  isParcelOptionOffered,
  linesInStore,
  peopleOfCompanies,
  reservationsInStore,
} from './modules/organisation/index.ts'
import { coloursOfCompanies } from './modules/ranking/index.ts'
import { linesReturnedAt } from './modules/returns/index.ts'
import { membersOfCompanies } from './modules/session/index.ts'
import {
  hasLabelError,
  isAddressRefused,
  isLineInParcel,
  linesShippedAt,
  offersParcelOption,
  ordersByTrackingNumber,
  papersExist,
} from './modules/shipping/index.ts'
import { countInFigures, returnsInDelivery } from './modules/statistics/index.ts'
import { type SqlSupply, supply } from './platform/db/sql-part.ts'

/** The SQL that later modules supply to the statements of earlier ones. */
export const sqlSupplies: readonly SqlSupply[] = [
  supply(isParcelOptionOffered, offersParcelOption),
  supply(peopleOfCompanies, membersOfCompanies),
  supply(billedUntil, lastDayBilled),
  supply(linesInStore, countOpenLines),
  supply(reservationsInStore, openReservationsOf),
  supply(lineInParcel, isLineInParcel),
  supply(orderHasPapers, papersExist),
  supply(addressRefused, isAddressRefused),
  supply(orderHasLabelError, hasLabelError),
  supply(ordersOfTrackingNumber, ordersByTrackingNumber),
  supply(ordersOfReturnsInDelivery, returnsInDelivery),
  supply(companyColours, coloursOfCompanies),
  supply(shippedLines, linesShippedAt),
  supply(returnedLines, linesReturnedAt),
  supply(ordersInFigures, countInFigures),
]
