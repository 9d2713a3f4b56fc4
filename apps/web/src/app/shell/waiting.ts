import { countReservations } from '@kontor/contract/click-and-collect'
import { observationCounts } from '@kontor/contract/monitoring'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { useCan } from '../../lib/session.ts'
import type { Badge } from '../routes.tsx'

/** How often the badges ask by themselves, beside what the event stream tells (spec: orders §9). */
const POLL_MS = 300_000

/** How much waits behind an entry of the sidebar; 0 while it is not known or not to be seen. */
export function useWaiting(badge: Badge): number {
  const can = useCan()
  const ofReservations = badge === 'reservations'
  const counts = useQuery({
    ...queryOf(observationCounts),
    refetchInterval: POLL_MS,
    enabled: !ofReservations && can(observationCounts),
  })
  const reservations = useQuery({
    ...queryOf(countReservations),
    refetchInterval: POLL_MS,
    enabled: ofReservations && can(countReservations),
  })
  if (badge === 'reservations') return reservations.data?.unanswered ?? 0
  return counts.data?.[badge] ?? 0
}
