import * as intake from '../intake/intake.endpoints.ts'
import * as messages from '../messages/messages.endpoints.ts'
import * as orders from '../orders/orders.endpoints.ts'
import * as organisation from '../organisation/organisation.endpoints.ts'
import * as session from '../session/session.endpoints.ts'
import type { Endpoint } from '../shared/index.ts'
import * as shipping from '../shipping/shipping.endpoints.ts'

/**
 * Every call of the API by domain. Architecture tests, the OpenAPI page and the fuzzer walk it;
 * a route that is not in it, or one of it that is not served, fails the suite.
 */
export const API = { session, organisation, orders, shipping, intake, messages } as const satisfies Record<
  string,
  Record<string, Endpoint>
>
