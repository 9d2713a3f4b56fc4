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

/** The count of an entry of the sidebar; 0 while it is unknown or not allowed. */
export function useWaiting(badge: Badge): number {
  const can = useCan()
  const ofReservations = badge === 'reservations'
  const ofImports = badge === 'imports'
  const ofExports = badge === 'exports'
  const counts = useQuery({
    ...queryOf(observationCounts),
    refetchInterval: POLL_MS,
    enabled: !ofReservations && !ofImports && !ofExports && can(observationCounts),
  })
  const reservations = useQuery({
    ...queryOf(countReservations),
    refetchInterval: POLL_MS,
    enabled: ofReservations && can(countReservations),
  })
  const imports = useQuery({
    ...queryOf(countDeadLetters),
    refetchInterval: POLL_MS,
    enabled: ofImports && can(countDeadLetters),
  })
  const exports = useQuery({
    ...queryOf(countFailedExports),
    refetchInterval: POLL_MS,
    enabled: ofExports && can(countFailedExports),
  })
  if (badge === 'exports') return exports.data?.failed ?? 0
  if (badge === 'imports') return imports.data?.open ?? 0
  if (badge === 'reservations') return reservations.data?.unanswered ?? 0
  return counts.data?.[badge] ?? 0
}
