import type { OrderDetail } from '@kontor/contract/orders'
import { createLabels } from '@kontor/contract/shipping'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import type { de } from '../locales/detail/de.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { primeTexts } from '../locales/prime/index.ts'
import { parcelOptionsOfOrderQuery } from '../order-document.queries.ts'
import { plannedParcels, primeChoice } from '../prime-choice.ts'
import { fittingOptions, type ShipObstacle, shipButton } from '../ship-button.ts'
import { useNow } from '../use-now.ts'
import { useShippingPapers } from '../use-shipping-papers.ts'
import { isInDoubt, LookedAtChannelDialog } from './label-doubt.tsx'
import { LabelErrors } from './label-errors.tsx'
import classes from './order-detail.module.css'
import { PapersOutcomeNotice } from './papers-outcome-notice.tsx'
import { parcelOptionText } from './parcel-option-text.ts'
import { PrimeServices } from './prime-services.tsx'
import { useStoreChangeRunning } from './sender-store.tsx'

interface Props {
  readonly order: OrderDetail
  readonly onCorrectAddress: (wrong: readonly string[]) => void
}

const OBSTACLE_TEXTS: Readonly<Record<Exclude<ShipObstacle, 'prime_outdated'>, TextKey<typeof de>>> = {
  no_permission: 'ship.noPermission',
  running: 'ship.running',
  prime_service: 'ship.primeService',
  store_change: 'ship.storeChange',
  line_without_store: 'ship.lineWithoutStore',
  parcel_options_loading: 'ship.optionsLoading',
  no_parcel_options: 'ship.noParcelOptions',
  no_parcel_chosen: 'ship.noParcelChosen',
}

/** Parcel option, the button, and what came of it (spec: orders §2 Footer, §4 Label creation). */
export function ShipPanel({ order, onCorrectAddress }: Props) {
  const t = useTexts(orderDetailTexts)
  const mayShip = useCan()(createLabels)
  const storeChangeRunning = useStoreChangeRunning(order.id)
  const papers = useShippingPapers(order)
  const options = useQuery(parcelOptionsOfOrderQuery(order.id))
  const [chosen, setChosen] = useState<number>()
  const [askingDoubt, setAskingDoubt] = useState(false)
  const offered = fittingOptions(options.data?.data ?? [], order.lines)
  const usual = offered.find((one) => one.id === options.data?.default_parcel_id)
  const option =
    offered.find((one) => one.id === chosen) ?? usual ?? (offered.length === 1 ? offered[0] : undefined)
  const parcelId = option?.id
  const now = useNow(order.prime_service?.valid_until)
  const choice = primeChoice({ order, option, now })
  const button = shipButton({
    order,
    mayShip,
    storeChangeRunning,
    requestRunning: papers.isRequesting,
    parcelOptions: options.data ? offered.length : undefined,
    parcelChosen: parcelId !== undefined,
    primeChoice: choice,
  })
  const hasErrors = order.label_errors.length > 0
  if (button.state === 'hidden' && button.why !== 'reserved' && !papers.outcome && !hasErrors) return null

  const buy = (lookedAtChannel: boolean) => {
    if (parcelId !== undefined) papers.create(parcelId, lookedAtChannel)
  }
  const create = () => (order.label_errors.some(isInDoubt) ? setAskingDoubt(true) : buy(false))
  const parcels = option ? plannedParcels(order.lines, option.is_oversize).length : 0
  const retry = button.state === 'ready' ? create : undefined
  return (
    <Card title={t('ship.title')}>
      <div className={classes.ship}>
        {hasErrors && <LabelErrors order={order} onRetry={retry} onCorrectAddress={onCorrectAddress} />}
        {papers.outcome && (
          <PapersOutcomeNotice
            outcome={papers.outcome}
            fresh={papers.fresh}
            toldAlready={hasErrors}
            onRetry={retry}
          />
        )}
        {button.state === 'hidden' && button.why === 'reserved' && (
          <p className={classes.quiet}>{t('ship.reserved')}</p>
        )}
        {button.state !== 'hidden' && (
          <>
            {options.error ? (
              <ErrorNotice
                title={t('ship.optionsFailed')}
                error={options.error}
                onRetry={() => void options.refetch()}
              />
            ) : (
              <NativeSelect
                label={t('ship.parcel')}
                value={parcelId === undefined ? '' : String(parcelId)}
                disabled={!options.data || papers.isWaiting || !mayShip}
                onChange={(event) => setChosen(Number(event.target.value))}
                data={[
                  ...(parcelId === undefined
                    ? [{ value: '', label: options.data ? t('ship.chooseParcel') : '', disabled: true }]
                    : []),
                  ...offered.map((one) => ({ value: String(one.id), label: parcelOptionText(one, t) })),
                ]}
              />
            )}
            {choice !== 'not_needed' && (
              <PrimeServices
                order={order}
                parcelId={parcelId}
                choice={choice}
                parcels={parcels}
                disabled={!mayShip || papers.isWaiting || papers.isRequesting || storeChangeRunning}
              />
            )}
            <Button
              fullWidth
              size="md"
              leftSection={<IconPrinter size={18} aria-hidden />}
              disabled={button.state === 'disabled'}
              loading={papers.isWaiting || papers.isRequesting}
              onClick={create}
            >
              {t('ship.create')}
            </Button>
            <ShipHint parcels={parcels} why={button.state === 'disabled' ? button.why : undefined} />
          </>
        )}
        <LookedAtChannelDialog
          opened={askingDoubt}
          onCancel={() => setAskingDoubt(false)}
          onConfirm={() => {
            setAskingDoubt(false)
            buy(true)
          }}
        />
      </div>
    </Card>
  )
}

interface HintProps {
  readonly parcels: number
  readonly why: ShipObstacle | undefined
}

/** Why the button waits, or what pressing it will make. */
function ShipHint({ parcels, why }: HintProps) {
  const t = useTexts(orderDetailTexts)
  const prime = useTexts(primeTexts)
  if (why === 'running') {
    return (
      <p className={classes.quiet} role="status">
        <strong>{t('ship.running')}</strong> {t('ship.runningHint')}
      </p>
    )
  }
  if (why === 'no_permission') return <Notice kind="warning" title={t('ship.noPermission')} />
  if (why === 'prime_service') return <Notice kind="info" title={t('ship.primeService')} />
  if (why === 'prime_outdated') return <Notice kind="info" title={prime('outdated')} />
  if (why !== undefined) {
    return (
      <p className={classes.quiet} role="status">
        {t(OBSTACLE_TEXTS[why])}
      </p>
    )
  }
  return <p className={classes.quiet}>{t('ship.oneParcelPerStore', { count: parcels })}</p>
}
