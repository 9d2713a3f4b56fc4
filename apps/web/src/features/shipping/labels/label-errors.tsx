import { recreateLabel } from '@kontor/contract/monitoring'
import type { OrderDetail } from '@kontor/contract/order-document'
import { ADDRESS_FIELDS, type AddressField, correctShippingAddress } from '@kontor/contract/orders'
import { isKeyOf } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderDocumentTexts, refreshOrder } from '../../orders/index.ts'
import { de } from '../locales/de.ts'
import { shippingTexts } from '../locales/index.ts'
import { isInDoubt, LabelDoubt } from './label-doubt.tsx'
import classes from './labels.module.css'

interface Props {
  readonly order: OrderDetail
  /** Undefined while it cannot be retried. */
  readonly onRetry: (() => void) | undefined
  readonly onCorrectAddress: (wrong: readonly string[], labelErrorId: number) => void
}

const isAddressField = (field: string): field is AddressField =>
  ADDRESS_FIELDS.some((known) => known === field)

/**
 * Errors of labels that stand at the carrier, or may: only to ask for that very label again finishes it. To ship the order instead
 * would buy another one beside it, or nothing where its lines are in the parcel.
 */
const OF_STANDING: ReadonlySet<string> = new Set(['void_refused', 'in_doubt', 'document'])

/**
 * The label errors of an order and who acts (spec: orders §8): the provider corrects the address of an ordinary
 * order, the merchant that of an external one; other errors are technical. What happened is said in the reader's words where the
 * carrier's connector knows it, the carrier's own beneath.
 */
export function LabelErrors({ order, onRetry, onCorrectAddress }: Props) {
  const t = useTexts(shippingTexts)
  const tOrder = useTexts(orderDocumentTexts)
  const can = useCan()
  const mayCorrect = can(correctShippingAddress)
  const mayRecreate = can(recreateLabel)
  return order.label_errors.map((error) => {
    if (isInDoubt(error)) return <LabelDoubt key={error.id} error={error} onRetry={onRetry} />
    const isAddress = error.own_label_error
    const known = isKeyOf(de.labelError.known, error.reason) ? error.reason : undefined
    const fields = error.fields.filter(isAddressField)
    const whose = order.merchant_external_order ? 'labelError.addressExternal' : 'labelError.addressOrdinary'
    const stands = OF_STANDING.has(error.reason)
    const advice =
      stands && !mayRecreate
        ? 'labelError.askColleague'
        : known
          ? (`labelError.advice.${known}` as const)
          : 'labelError.technicalText'
    const title = known ? (`labelError.known.${known}` as const) : 'labelError.technical'
    return (
      <Notice
        key={error.id}
        kind="danger"
        title={t(isAddress ? 'labelError.address' : title)}
        actions={
          <div className={classes.noticeActions}>
            {isAddress && order.merchant_external_order && mayCorrect && (
              <WithReason reason={order.shippingLock ? tOrder('locked.papers') : undefined}>
                <Button
                  variant="default"
                  disabled={order.shippingLock}
                  onClick={() => onCorrectAddress(error.fields, error.id)}
                >
                  {t('labelError.correct')}
                </Button>
              </WithReason>
            )}
            {stands && mayRecreate && <AskAgain orderId={order.id} labelErrorId={error.id} />}
            {!stands && onRetry && (
              <Button variant="default" onClick={onRetry}>
                {t('ship.again')}
              </Button>
            )}
          </div>
        }
      >
        {isAddress && fields.length === 0 && <p>{t('labelError.noField')}</p>}
        {fields.map((field) => (
          <p key={field}>{t(`labelError.field.${field}`)}</p>
        ))}
        <p>{t(isAddress ? whose : advice)}</p>
        {error.information.length > 0 && (
          <div className="quiet">
            <p>{t('labelError.carrierSays')}</p>
            <ul className={classes.errorLines}>
              {error.information.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
      </Notice>
    )
  })
}

interface AskAgainProps {
  readonly orderId: number
  readonly labelErrorId: number
}

/** Has the label of an error looked up, fetched or voided again, as the list of failed labels does. */
function AskAgain({ orderId, labelErrorId }: AskAgainProps) {
  const t = useTexts(shippingTexts)
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(recreateLabel, { params: { id: labelErrorId } }),
    onSuccess: (answer) => answer && notify.success(answer.message),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_modified')
        notify.warning(t('labelError.underWay'), { seconds: 4 })
      else notify.error(error)
    },
    onSettled: () => refreshOrder(queryClient, orderId),
  })
  return (
    <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
      {t('ship.again')}
    </Button>
  )
}
