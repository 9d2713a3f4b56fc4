import { countReservations, listReservations } from '@kontor/contract/click-and-collect'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { reservationTexts } from './locales/index.ts'
import classes from './reservations.module.css'

/** How many reservations are in hand, and how many of them nobody has answered; leads to them. */
export function ReservationsFigure() {
  const t = useTexts(reservationTexts)
  const can = useCan()
  const counts = useQuery({ ...queryOf(countReservations), enabled: can(countReservations) })
  if (!can(countReservations) || counts.error) return null
  const content = (
    <>
      <span className={classes.figureLabel}>{t('figure.label')}</span>
      <span className={classes.figure} data-figures>
        {counts.data ? formatCount(counts.data.amount) : <Skeleton width={56} height={24} />}
        {counts.data && counts.data.unanswered > 0 && (
          <span className={classes.figureNote}>
            {t('figure.unanswered', { count: formatCount(counts.data.unanswered) })}
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {can(listReservations) ? (
        <Link to="/click-and-collect" className={classes.figureCard}>
          {content}
        </Link>
      ) : (
        <div className={classes.figureCard}>{content}</div>
      )}
    </li>
  )
}
