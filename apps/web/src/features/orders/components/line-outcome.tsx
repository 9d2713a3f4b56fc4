import type { LineCase, OrderDetail, OrderLine } from '@kontor/contract/orders'
import { RETURN_REASONS } from '@kontor/contract/returns'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { formatMoney } from '../../../lib/format.ts'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { CaseBadge, useCaseWords } from '../../../ui/goodwill/case-words.tsx'
import { PictureStrip } from '../../../ui/picture/picture-strip.tsx'
import { berlinText } from '../history.ts'
import type { de } from '../locales/detail/de.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { orderLineTexts } from '../locales/line/index.ts'
import classes from './line-outcome.module.css'

export type Cancellation = OrderDetail['cancellations'][number]
export type Returned = OrderDetail['returns'][number]

interface Props {
  readonly order: Pick<OrderDetail, 'status_id' | 'currency'>
  readonly line: OrderLine
  readonly cancellation: Cancellation | undefined
  readonly returned: Returned | undefined
}

const CANCEL_REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  out_of_stock: 'cancelReason.out_of_stock',
  article_has_defect: 'cancelReason.article_has_defect',
  prior_sale: 'cancelReason.prior_sale',
  customer_cancellation: 'cancelReason.customer_cancellation',
  customer_declined: 'cancelReason.customer_declined',
  address_invalid: 'cancelReason.address_invalid',
  customer_not_paid: 'cancelReason.customer_not_paid',
  fraud: 'cancelReason.fraud',
  mp_cancellation: 'cancelReason.mp_cancellation',
  payment_expired: 'cancelReason.payment_expired',
}

/** What became of a line: cancelled, returned, partly refunded, each with its reason and who did it. */
export function LineOutcome(props: Props) {
  const { line } = props
  return (
    <>
      <CancelReason {...props} />
      <ReturnReason {...props} />
      {line.cases.map((goodwill) => (
        <Case key={goodwill.id} goodwill={goodwill} currency={props.order.currency} />
      ))}
    </>
  )
}

function CancelReason({ order, line, cancellation }: Props) {
  const t = useTexts(orderDetailTexts)
  const words = useTexts(orderLineTexts)
  // A cancellation by the marketplace is the reason itself (spec: orders §2, "shows a fixed reason").
  const reason = order.status_id === 'mp_cancellation' ? 'mp_cancellation' : line.cancel_reason
  if (reason === null) return null
  const key = CANCEL_REASONS[reason]
  return (
    <div className={classes.outcome}>
      <p>
        <IconBan size={14} aria-hidden className={classes.wrong} />
        {words('outcome.cancelReason', { reason: key ? t(key) : reason })}
      </p>
      {cancellation && <Done date={cancellation.date} actor={cancellation.actor} />}
      {cancellation && cancellation.comment !== '' && <p className={classes.said}>{cancellation.comment}</p>}
    </div>
  )
}

function ReturnReason({ order, line, returned }: Props) {
  const t = useTexts(orderLineTexts)
  const reason = line.return_reason
  if (reason === null) return null
  const known = RETURN_REASONS.find((one) => one === reason)
  return (
    <div className={classes.outcome}>
      <p>
        <IconArrowBackUp size={14} aria-hidden className={classes.wait} />
        {t('outcome.returnReason', { reason: known ? t(`returnReason.${known}`) : reason })}
        {returned &&
          ` · ${t('outcome.refunded', { amount: formatMoney(returned.refund_amount, order.currency) })}`}
      </p>
      {returned && <Done date={returned.date} actor={returned.actor} />}
      {returned && returned.comment !== '' && <p className={classes.said}>{returned.comment}</p>}
    </div>
  )
}

function Done({ date, actor }: { readonly date: string; readonly actor: string }) {
  const t = useTexts(orderLineTexts)
  return (
    <p className={classes.quiet}>
      {t(actor === '' ? 'outcome.byNobody' : 'outcome.by', { date: berlinText(date), actor })}
    </p>
  )
}

interface CaseProps {
  readonly goodwill: LineCase
  readonly currency: string
}

/** A goodwill case: how much, why, with which pictures, and what was answered. */
function Case({ goodwill, currency }: CaseProps) {
  const t = useTexts(orderLineTexts)
  const words = useCaseWords()
  const asked = { date: berlinText(goodwill.date), name: goodwill.requested_by }
  const number = goodwill.id
  return (
    <section className={classes.case} aria-label={t('outcome.case', { number })}>
      <header className={classes.caseHead}>
        <strong>{t('outcome.case', { number })}</strong>
        <CaseBadge status={goodwill.status} />
        <strong data-figures>{formatMoney(goodwill.requested_reduction, currency)}</strong>
        <span>
          {words.reason(goodwill.reason)} · {words.condition(goodwill.condition)}
        </span>
      </header>
      <p className={classes.said}>{goodwill.message}</p>
      <p className={classes.quiet}>
        {t(asked.name === '' ? 'outcome.requestedAt' : 'outcome.requestedBy', asked)}
      </p>
      <PictureStrip photos={goodwill.images} title={t('outcome.pictures', { number })} />
      {goodwill.answered_date !== null && (
        <>
          {goodwill.answer !== '' && (
            <p className={classes.said}>
              <strong>{t('outcome.answer')}:</strong> {goodwill.answer}
            </p>
          )}
          <p className={classes.quiet}>
            {t(goodwill.answered_by === '' ? 'outcome.answeredAt' : 'outcome.answeredBy', {
              date: berlinText(goodwill.answered_date),
              name: goodwill.answered_by,
            })}
          </p>
        </>
      )}
    </section>
  )
}
