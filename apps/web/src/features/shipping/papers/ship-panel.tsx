import type { OrderDetail } from '@kontor/contract/order-document'
import { createLabels, type ParcelOption } from '@kontor/contract/shipping'
import { Button, NativeSelect } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNowUntil } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { PrimaryAction } from '../../../ui/page/primary-action.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { useListPlace, useStoreChangeRunning } from '../../orders/index.ts'
import { CustomsNotice } from '../customs/customs-notice.tsx'
import { customsTexts } from '../customs/locales/index.ts'
import { isInDoubt, LookedAtChannelDialog } from '../labels/label-doubt.tsx'
import { LabelErrors } from '../labels/label-errors.tsx'
import type { de } from '../locales/de.ts'
import { shippingTexts } from '../locales/index.ts'
import { parcelOptionsOfOrderQuery, parcelOptionText } from '../options/parcel-options.ts'
import { plannedParcels } from '../parcels/planned-parcels.ts'
import { primeTexts } from '../prime/locales/index.ts'
import { primeChoice } from '../prime/prime-choice.ts'
import { PrimeServices } from '../prime/prime-services.tsx'
import { AfterPapers } from './after-papers.tsx'
import { ignoreHeldKey, takeLostFocus } from './lost-focus.ts'
import { PapersOutcomeNotice } from './papers-outcome-notice.tsx'
import { fittingOptions, type ShipObstacle, shipButton } from './ship-button.ts'
import classes from './ship-panel.module.css'
import { useShippingPapers } from './use-shipping-papers.ts'

interface Props {
  readonly order: OrderDetail
  /** @param labelErrorId the label error that names them */
  readonly onCorrectAddress: (wrong: readonly string[], labelErrorId?: number) => void
}

const OBSTACLE_TEXTS: Readonly<
  Record<Exclude<ShipObstacle, 'prime_outdated' | 'customs'>, TextKey<typeof de>>
> = {
  no_permission: 'ship.noPermission',
  running: 'ship.running',
  prime_service: 'ship.primeService',
  address_by_provider: 'ship.addressByProvider',
  store_change: 'ship.storeChange',
  pending_act: 'ship.pendingAct',
  line_without_store: 'ship.lineWithoutStore',
  parcel_options_loading: 'ship.optionsLoading',
  no_parcel_options: 'ship.noParcelOptions',
  no_parcel_chosen: 'ship.noParcelChosen',
}

/** The card that ships an order: parcel option, button and result (spec: orders §2 Footer, §4 Label creation). */
export function ShipPanel({ order, onCorrectAddress }: Props) {
  const t = useTexts(shippingTexts)
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
  const now = useNowUntil(order.prime_service?.valid_until)
  const choice = primeChoice({ order, option, now })
  const button = shipButton({
    order,
    mayShip,
    storeChangeRunning,
    requestRunning: papers.isRequesting,
    parcelOptions: options.data ? offered.length : undefined,
    parcelChosen: parcelId !== undefined,
    customsMissing: order.customs?.complete === false,
    primeChoice: choice,
  })
  const primeWhy = primeObstacle(mayShip, papers, storeChangeRunning)
  const place = useListPlace(order.id)
  const { button: createButton, setButton } = useFocusWhen(button.state === 'ready' && place !== undefined)
  const createId = useId()
  const why = button.state === 'disabled' ? button.why : undefined
  const reason = useObstacleText(why)
  const hasErrors = order.label_errors.length > 0
  const isFresh = papers.fresh.length > 0
  const hidden = button.state === 'hidden' ? button.why : undefined
  const isDone = hidden === 'nothing_left' && (isFresh || place !== undefined)
  const hasSomething = hidden === undefined || hidden === 'reserved' || isDone
  if (!hasSomething && !papers.outcome && !hasErrors) return null

  const buy = (lookedAtChannel: boolean) => {
    if (parcelId !== undefined) papers.create(parcelId, lookedAtChannel)
  }
  const create = () => (order.label_errors.some(isInDoubt) ? setAskingDoubt(true) : buy(false))
  const parcels = option ? plannedParcels(order.lines, option.is_oversize).length : 0
  const retry = button.state === 'ready' ? create : undefined
  const toCreate = (event: MouseEvent) => {
    event.preventDefault()
    createButton?.focus()
  }
  return (
    <Card title={t('ship.title')}>
      <div className={classes.ship}>
        {hasErrors && <LabelErrors order={order} onRetry={retry} onCorrectAddress={onCorrectAddress} />}
        {papers.outcome && (
          <PapersOutcomeNotice
            outcome={papers.outcome}
            fresh={papers.fresh}
            combinedPath={order.combined_path}
            toldAlready={hasErrors}
            onRetry={retry}
          />
        )}
        {isDone && <AfterPapers order={order} isFresh={isFresh} place={place} />}
        {hidden === 'reserved' && <p className="quiet">{t('ship.reserved')}</p>}
        {button.state !== 'hidden' && (
          <>
            <ParcelChoice
              options={options}
              offered={offered}
              parcelId={parcelId}
              disabled={papers.isWaiting || !mayShip}
              onChoose={setChosen}
            />
            {choice !== 'not_needed' && (
              <PrimeServices
                order={order}
                parcelId={parcelId}
                choice={choice}
                parcels={parcels}
                why={primeWhy && t(OBSTACLE_TEXTS[primeWhy])}
              />
            )}
            <CustomsNotice order={order} />
            <PrimaryAction>
              <WithReason reason={reason}>
                <Button
                  ref={setButton}
                  id={createId}
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  disabled={button.state === 'disabled'}
                  loading={papers.isWaiting || papers.isRequesting}
                  onKeyDown={ignoreHeldKey}
                  onClick={create}
                >
                  {t('ship.create')}
                </Button>
              </WithReason>
            </PrimaryAction>
            <ShipHint parcels={parcels} why={why} reason={reason} />
            {button.state === 'ready' && (
              <a href={`#${createId}`} className={classes.skip} onClick={toCreate}>
                {t('ship.toCreate')}
              </a>
            )}
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

interface ChoiceProps {
  readonly options: {
    readonly data: unknown
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  /** Those that fit the order. */
  readonly offered: readonly ParcelOption[]
  readonly parcelId: number | undefined
  readonly disabled: boolean
  readonly onChoose: (id: number) => void
}

/** The parcel option, or why none can be chosen. */
function ParcelChoice({ options, offered, parcelId, disabled, onChoose }: ChoiceProps) {
  const t = useTexts(shippingTexts)
  if (options.error) {
    return (
      <ErrorNotice
        title={t('ship.optionsFailed')}
        error={options.error}
        onRetry={() => void options.refetch()}
      />
    )
  }
  const none = { value: '', label: options.data ? t('ship.chooseParcel') : '', disabled: true }
  return (
    <NativeSelect
      label={t('ship.parcel')}
      value={parcelId === undefined ? '' : String(parcelId)}
      disabled={!options.data || disabled}
      onChange={(event) => onChoose(Number(event.target.value))}
      data={[
        ...(parcelId === undefined ? [none] : []),
        ...offered.map((one) => ({ value: String(one.id), label: parcelOptionText(one) })),
      ]}
    />
  )
}

/** A button that takes the focus once `isNext`: whoever works through a list goes on with the one thing to do. */
function useFocusWhen(isNext: boolean) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  useEffect(() => {
    if (isNext) takeLostFocus(button)
  }, [isNext, button])
  return { button, setButton }
}

/** Why no shipping service can be asked for or chosen. */
function primeObstacle(
  mayShip: boolean,
  papers: { readonly isWaiting: boolean; readonly isRequesting: boolean },
  storeChangeRunning: boolean,
): 'no_permission' | 'running' | 'store_change' | undefined {
  if (!mayShip) return 'no_permission'
  if (papers.isWaiting || papers.isRequesting) return 'running'
  return storeChangeRunning ? 'store_change' : undefined
}

/** Why papers cannot be created now, in words. */
function useObstacleText(why: ShipObstacle | undefined): string | undefined {
  const t = useTexts(shippingTexts)
  const prime = useTexts(primeTexts)
  const customs = useTexts(customsTexts)
  if (why === undefined) return undefined
  if (why === 'customs') return customs('obstacle')
  return why === 'prime_outdated' ? prime('outdated') : t(OBSTACLE_TEXTS[why])
}

interface HintProps {
  readonly parcels: number
  readonly why: ShipObstacle | undefined
  readonly reason: string | undefined
}

/** The reason of a disabled button, or how many parcels it will make. */
function ShipHint({ parcels, why, reason }: HintProps) {
  const t = useTexts(shippingTexts)
  if (reason === undefined) return <p className="quiet">{t('ship.oneParcelPerStore', { count: parcels })}</p>
  if (why === 'running') {
    return (
      <p className="quiet" role="status">
        <strong>{reason}</strong> {t('ship.runningHint')}
      </p>
    )
  }
  if (why === 'no_permission') return <Notice kind="warning" title={reason} />
  if (why === 'prime_service' || why === 'prime_outdated') return <Notice kind="info" title={reason} />
  return (
    <p className="quiet" role="status">
      {reason}
    </p>
  )
}
