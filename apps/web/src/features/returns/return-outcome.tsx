import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { type LineCase, RETURN_REASONS } from '@kontor/contract/returns'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { PictureStrip } from '../../ui/picture/picture-strip.tsx'
import { berlinText, LineOutcome } from '../orders/index.ts'
import { CaseBadge, useCaseLabels } from './case-status.tsx'
import { returnsTexts } from './locales/index.ts'
import classes from './return-outcome.module.css'

interface ReturnProps {
  readonly line: Pick<OrderLine, 'return_reason'>
  readonly returned: OrderDetail['returns'][number] | undefined
  readonly currency: string
}

/** The reason and refund of a returned line; nothing for other lines. */
export function ReturnOutcome({ line, returned, currency }: ReturnProps) {
  const t = useTexts(returnsTexts)
  const reason = line.return_reason
  if (reason === null) return null
  const known = RETURN_REASONS.find((one) => one === reason)
  return (
    <LineOutcome record={returned}>
      <IconArrowBackUp size={14} aria-hidden className={classes.returned} />
      {t('outcome.returnReason', { reason: known ? t(`returnReason.${known}`) : reason })}
      {returned && ` · ${t('outcome.refunded', { amount: formatMoney(returned.refund_amount, currency) })}`}
    </LineOutcome>
  )
}

interface CaseProps {
  readonly goodwill: LineCase
  readonly currency: string
}

/** A goodwill case with amount, reason, pictures and answer. */
export function CaseOutcome({ goodwill, currency }: CaseProps) {
  const t = useTexts(returnsTexts)
  const labels = useCaseLabels()
  const asked = { date: berlinText(goodwill.date), name: goodwill.requested_by }
  const number = goodwill.id
  return (
    <section className={classes.case} aria-label={t('outcome.case', { number })}>
      <header className={classes.caseHead}>
        <strong>{t('outcome.case', { number })}</strong>
        <CaseBadge status={goodwill.status} />
        <strong data-figures>{formatMoney(goodwill.requested_reduction, currency)}</strong>
        <span>
          {labels.reason(goodwill.reason)} · {labels.condition(goodwill.condition)}
        </span>
      </header>
      <p className={classes.said}>{goodwill.message}</p>
      <p className="quiet">{t(asked.name === '' ? 'outcome.requestedAt' : 'outcome.requestedBy', asked)}</p>
      {goodwill.status === 'requested' && (
        <p className="quiet">
          {t('outcome.waits', { amount: formatMoney(goodwill.requested_reduction, currency) })}
        </p>
      )}
      <PictureStrip photos={goodwill.images} title={t('outcome.pictures', { number })} />
      {goodwill.answered_date !== null && (
        <>
          {goodwill.answer !== '' && (
            <p className={classes.said}>
              <strong>{t('outcome.answer')}:</strong> {goodwill.answer}
            </p>
          )}
          <p className="quiet">
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
