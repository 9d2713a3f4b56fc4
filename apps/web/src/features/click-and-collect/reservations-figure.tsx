import { countReservations, listReservations } from '@kontor/contract/click-and-collect'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Figure } from '../../ui/value/figure.tsx'
import { reservationTexts } from './locales/index.ts'

/** The number of open reservations and of unanswered ones among them, as a link to the list. */
export function ReservationsFigure() {
  const t = useTexts(reservationTexts)
  const can = useCan()
  const counts = useQuery({ ...queryOf(countReservations), enabled: can(countReservations) })
  if (!can(countReservations) || counts.error) return null
  const unanswered = counts.data?.unanswered ?? 0
  return (
    <Figure
      label={t('figure.label')}
      count={counts.data?.amount}
      note={unanswered > 0 && t('figure.unanswered', { count: formatCount(unanswered) })}
      to={can(listReservations) ? '/click-and-collect' : undefined}
    />
  )
}
