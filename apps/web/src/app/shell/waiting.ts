import { countReservations } from '@kontor/contract/click-and-collect'
import { countFailedExports } from '@kontor/contract/erp'
import { countDeadLetters } from '@kontor/contract/intake'
import { observationCounts } from '@kontor/contract/monitoring'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { useCan } from '../../lib/session.ts'
import type { Badge } from '../routes/route-entry.ts'

/** Interval of the badges' queries, which the event stream also triggers (spec: orders §9). */
const POLL_MS = 300_000

/** How much waits at screens with these badges, all together; what is unknown or not allowed counts nothing. */
export function useWaiting(badges: readonly Badge[]): number {
  const can = useCan()
  const asks = (badge: Badge) => badges.includes(badge)
  const counts = useQuery({
    ...queryOf(observationCounts),
    refetchInterval: POLL_MS,
    enabled:
      badges.some((badge) => badge !== 'reservations' && badge !== 'imports' && badge !== 'exports') &&
      can(observationCounts),
  })
  const reservations = useQuery({
    ...queryOf(countReservations),
    refetchInterval: POLL_MS,
    enabled: asks('reservations') && can(countReservations),
  })
  const imports = useQuery({
    ...queryOf(countDeadLetters),
    refetchInterval: POLL_MS,
    enabled: asks('imports') && can(countDeadLetters),
  })
  const exports = useQuery({
    ...queryOf(countFailedExports),
    refetchInterval: POLL_MS,
    enabled: asks('exports') && can(countFailedExports),
  })
  const waiting = {
    ...counts.data,
    reservations: reservations.data?.unanswered,
    imports: imports.data?.open,
    exports: exports.data?.failed,
  }
  return badges.reduce((sum, badge) => sum + (waiting[badge] ?? 0), 0)
}
