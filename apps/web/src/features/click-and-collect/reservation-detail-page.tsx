import { getReservation, type ReservationDetail } from '@kontor/contract/click-and-collect'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Card, DetailColumns, Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { ProductCopy } from '../../ui/picture/product-copy.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText, Deadline } from '../../ui/value/time-text.tsx'
import { reservationTexts } from './locales/index.ts'
import { NoteCard } from './note-card.tsx'
import { ReservationActions } from './reservation-actions.tsx'
import { ReservationStatus } from './reservation-status.tsx'
import classes from './reservations.module.css'
import { reservationQuery } from './reservations.queries.ts'
import { ThreadCard } from './thread-card.tsx'

/** Interval at which a reservation is loaded again while a mail is being sent or an answer may come. */
const LOOK_MS = 5_000
const REST_MS = 30_000

/** `/click-and-collect/{id}`: one reservation (spec: orders §2, Click and collect). */
export function ReservationDetailPage() {
  const { id } = useParams({ strict: false })
  if (!useCan()(getReservation)) return <Forbidden />
  return /^[1-9]\d{0,14}$/.test(id ?? '') ? <Reservation key={id} id={Number(id)} /> : <NotFound />
}

function Reservation({ id }: { readonly id: number }) {
  const t = useTexts(reservationTexts)
  const query = useQuery({
    ...reservationQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.contacts.some((contact) => contact.state === 'pending') ? LOOK_MS : REST_MS,
  })
  if (query.data) return <Loaded reservation={query.data} />
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />
  return (
    <Page title={t('title', { number: id })}>
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailColumns
          lead={
            <Card title={t('actions.title')}>
              <SkeletonLines lines={3} />
            </Card>
          }
          main={
            <Card title={t('product.title')}>
              <SkeletonLines lines={6} />
            </Card>
          }
          side={null}
        />
      )}
    </Page>
  )
}

function NotFound() {
  const t = useTexts(reservationTexts)
  return (
    <Page title={t('notFound')}>
      <EmptyState title={t('notFound')} action={<Link to="/click-and-collect">{t('toList')}</Link>}>
        {t('notFoundText')}
      </EmptyState>
    </Page>
  )
}

function Loaded({ reservation }: { readonly reservation: ReservationDetail }) {
  const t = useTexts(reservationTexts)
  return (
    <Page
      title={t('title', { number: reservation.ext_order_id })}
      aside={<ReservationStatus status={reservation.status} />}
    >
      <DetailColumns
        lead={<ReservationActions reservation={reservation} />}
        main={
          <>
            <ProductCard reservation={reservation} />
            <InfoCard reservation={reservation} />
            <ThreadCard reservation={reservation} />
          </>
        }
        side={
          <>
            <CustomerCard reservation={reservation} />
            <HistoryCard reservation={reservation} />
            <NoteCard reservation={reservation} />
          </>
        }
      />
    </Page>
  )
}

interface Props {
  readonly reservation: ReservationDetail
}

function ProductCard({ reservation }: Props) {
  const t = useTexts(reservationTexts)
  return (
    <Card title={t('product.title')}>
      <div className={classes.product}>
        <ProductCopy
          path={reservation.img_path}
          delivered={reservation.products_image}
          alt=""
          kind={reservation.products_kind}
          size={96}
        />
        <div>
          <h3 className={classes.productTitle}>
            {[reservation.products_brand, reservation.products_title]
              .filter(
                (part, index) => part !== '' && !(index === 0 && reservation.products_title.startsWith(part)),
              )
              .join(' ')}
          </h3>
          <Facts>
            <Fact label={t('product.article')}>
              <CopyText value={reservation.products_id} />
            </Fact>
            <Fact label={t('product.ean')}>
              <CopyText value={reservation.products_ean} />
            </Fact>
            <Fact label={t('product.sku')}>
              <CopyText value={reservation.products_sku} />
            </Fact>
            <Fact label={t('product.size')}>{reservation.products_size || '–'}</Fact>
            <Fact label={t('product.color')}>{reservation.products_color || '–'}</Fact>
            <Fact label={t('product.amount')}>{reservation.products_amount}</Fact>
            <Fact label={t('product.price')}>
              <Money amount={reservation.products_price} currency={reservation.currency} />
            </Fact>
          </Facts>
          {reservation.expires_at !== null && (
            <p className={classes.quiet}>
              {t(reservation.stock_reserved ? 'product.reserved' : 'product.notReserved')}
            </p>
          )}
        </div>
      </div>
    </Card>
  )
}

function InfoCard({ reservation }: Props) {
  const t = useTexts(reservationTexts)
  const { store_information: store } = reservation
  return (
    <Card title={t('info.title')}>
      <Facts>
        <Fact label={t('info.number')}>
          <CopyText value={reservation.ext_order_id} />
        </Fact>
        <Fact label={t('info.id')}>
          <CopyText value={String(reservation.reservation_id)} />
        </Fact>
        <Fact label={t('info.channel')}>
          <ChannelIcon id={reservation.sales_channel_id} name={reservation.sales_channel} withName />
        </Fact>
        <Fact label={t('info.date')}>
          <DateText value={reservation.date_order} show="date-time" />
        </Fact>
        <Fact label={t('info.store')}>
          {reservation.store_number} {store.name}, {store.street} {store.street_no}, {store.zip_code}{' '}
          {store.city}
        </Fact>
        {reservation.expires_at !== null && (
          <Fact label={t('info.due')}>
            <Deadline dueAt={reservation.expires_at} />
          </Fact>
        )}
        <Fact label={t('info.comment')}>
          <span className={reservation.customer_comment === '' ? classes.quiet : classes.text}>
            {reservation.customer_comment || t('info.noComment')}
          </span>
        </Fact>
      </Facts>
    </Card>
  )
}

function CustomerCard({ reservation }: Props) {
  const t = useTexts(reservationTexts)
  const { customer_email: email, customer_tel: phone } = reservation
  return (
    <Card title={t('customer.title')}>
      <Facts>
        <Fact label={t('customer.name')}>
          {`${reservation.customer_firstname} ${reservation.customer_name}`.trim()}
        </Fact>
        <Fact label={t('customer.email')}>
          {email === '' ? t('customer.none') : <a href={`mailto:${email}`}>{email}</a>}
        </Fact>
        <Fact label={t('customer.phone')}>
          {phone === '' ? t('customer.none') : <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        </Fact>
      </Facts>
    </Card>
  )
}

function HistoryCard({ reservation }: Props) {
  const t = useTexts(reservationTexts)
  return (
    <Card title={t('history.title')}>
      <ol className={classes.history}>
        {reservation.histories.toReversed().map((entry) => (
          <li key={`${entry.date} ${entry.status_id}`} className={classes.historyItem}>
            <span className={classes.historyHead}>
              <ReservationStatus status={entry.status} />
              <DateText value={entry.date} show="date-time" />
            </span>
            <span className={classes.quiet}>
              {[entry.actor, entry.comment].filter((part) => part !== '').join(': ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
