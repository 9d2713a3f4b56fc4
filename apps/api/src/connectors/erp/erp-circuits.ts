import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen, type IPolicy } from 'cockatiel'
import { type ErpAccount, ErpError } from '../../modules/erp/index.ts'

const FAILURES_UNTIL_OPEN = 5
const OPEN_MS = 60_000

/** One circuit breaker for each company and address, so that an ERP that is down does not hold up other exports. */
export interface ErpCircuits {
  /** @throws ErpError `unavailable`, without trying, while the circuit is open */
  run<T>(account: ErpAccount, work: () => Promise<T>): Promise<T>
}

export function erpCircuits(): ErpCircuits {
  const circuits = new Map<string, IPolicy>()
  const circuitOf = (account: ErpAccount): IPolicy => {
    const key = `${account.company_id} ${account.erp_base_url}`
    const known = circuits.get(key)
    if (known) return known
    const isOutage = (error: unknown) => error instanceof ErpError && error.kind === 'unavailable'
    const circuit = circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
      halfOpenAfter: OPEN_MS,
    })
    circuits.set(key, circuit)
    return circuit
  }
  return {
    run: async (account, work) => {
      try {
        return await circuitOf(account).execute(work)
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          throw new ErpError('unavailable', 'not tried: it failed several times in a row', {
            cause: error,
            retryAfterMs: OPEN_MS,
          })
        }
        throw error
      }
    },
  }
}
