import {
  type BulkActionKind,
  listOrderActions,
  type OrderActionPlan,
  StartedAction,
  startOrderAction,
  TAKEN_BACK,
} from '@kontor/contract/order-actions'
import { listParcelOptions } from '@kontor/contract/shipping'
import { NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { storesQuery } from '../../lib/master-data.ts'
import { FormDialog, FormFields } from '../../ui/dialog/form-dialog.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { parcelOptionText } from '../shipping/index.ts'
import { orderActionsTexts } from './locales/index.ts'
import classes from './order-actions.module.css'
import { type ActionOptions, type ChosenOrders, planQuery } from './order-actions.queries.ts'

interface Props {
  readonly action: BulkActionKind
  readonly orders: ChosenOrders
  readonly onClose: () => void
}

/** So many numbers of refused orders are named. */
const NAMED = 5

/** What an action would do with the chosen orders, which it leaves out and why; then it begins. */
export function ActionDialog({ action, orders, onClose }: Props) {
  const t = useTexts(orderActionsTexts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [options, setOptions] = useState<ActionOptions>({})
  const isChosen = action !== 'store' || options.store_id !== undefined
  const plan = useQuery({
    ...planQuery(action, orders, action === 'note' ? {} : options),
    enabled: isChosen,
  })
  const start = useMutation({
    mutationFn: async () =>
      StartedAction.parse(await call(startOrderAction, { body: { action, ...orders, options } })).id,
    onSuccess: async (id) => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrderActions) })
      await navigate({ to: `/order-actions/${id}` })
    },
  })
  const possible = plan.data?.possible ?? 0
  const isIncomplete = !isChosen || (action === 'note' && (options.note ?? '').trim() === '')
  return (
    <FormDialog
      title={t(`dialog.${action}.title`)}
      onClose={onClose}
      unsaved={options.note !== undefined}
      busy={start.isPending}
      obstacle={isIncomplete ? 'incomplete' : possible > 0 ? undefined : plan.data ? 'notice' : 'loading'}
      submitLabel={t(`dialog.${action}.confirm`, { count: possible, total: formatCount(possible) })}
      problem={start.error instanceof ApiError ? start.error : undefined}
      onSubmit={() => start.mutate()}
    >
      <FormFields disabled={start.isPending}>
        {action === 'ship' && (
          <ParcelField
            value={options.parcel_id}
            onChange={(parcel_id) => setOptions(parcel_id === undefined ? {} : { parcel_id })}
          />
        )}
        {action === 'store' && (
          <StoreField value={options.store_id} onChange={(store_id) => setOptions({ store_id })} />
        )}
        {action === 'note' && (
          <Textarea
            label={t('dialog.note_label')}
            required
            autosize
            minRows={3}
            maxLength={4000}
            data-autofocus
            value={options.note ?? ''}
            onChange={(event) => setOptions({ note: event.target.value })}
          />
        )}
      </FormFields>
      {plan.error ? (
        <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data ? (
        <Plan plan={plan.data} waits={TAKEN_BACK.has(action)} />
      ) : (
        isChosen && <SkeletonLines lines={3} />
      )}
    </FormDialog>
  )
}

function ParcelField(props: {
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}) {
  const t = useTexts(orderActionsTexts)
  const options = useQuery(queryOf(listParcelOptions))
  return (
    <NativeSelect
      label={t('dialog.parcel')}
      disabled={!options.data}
      value={props.value === undefined ? '' : String(props.value)}
      onChange={({ target }) => props.onChange(target.value === '' ? undefined : Number(target.value))}
      data={[
        { value: '', label: t('dialog.usual') },
        ...(options.data?.data ?? []).map((one) => ({ value: String(one.id), label: parcelOptionText(one) })),
      ]}
    />
  )
}

function StoreField(props: { readonly value: number | undefined; readonly onChange: (id: number) => void }) {
  const t = useTexts(orderActionsTexts)
  const stores = useQuery(storesQuery())
  return (
    <NativeSelect
      label={t('dialog.store_label')}
      required
      disabled={!stores.data}
      value={props.value === undefined ? '' : String(props.value)}
      onChange={({ target }) => props.onChange(Number(target.value))}
      data={[
        { value: '', label: t('dialog.chooseStore'), disabled: true },
        ...(stores.data?.data ?? []).map(({ id, store_number, name }) => ({
          value: String(id),
          label: `${store_number} ${name}`,
        })),
      ]}
    />
  )
}

/** What is possible, what is left out, and what others are sent. */
function Plan({ plan, waits }: { readonly plan: OrderActionPlan; readonly waits: boolean }) {
  const t = useTexts(orderActionsTexts)
  const counted = (count: number) => ({ count, total: formatCount(count) })
  const refused = plan.matching - plan.possible
  return (
    <div className={classes.plan} role="status">
      <strong>{plan.possible === 0 ? t('dialog.none') : t('dialog.possible', counted(plan.possible))}</strong>
      {refused > 0 && (
        <section>
          <p>{t('dialog.refused', counted(refused))}</p>
          <ul className={classes.reasons}>
            {plan.refused.map(({ reason, message, count, order_ids }) => (
              <li key={`${reason} ${message}`}>
                <span>
                  {formatCount(count)} × {message}
                </span>
                <span className="quiet" data-figures>
                  {t('dialog.orders', { numbers: order_ids.slice(0, NAMED).join(', ') })}
                  {count > NAMED && ` ${t('dialog.more', counted(count - NAMED))}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.leaves.length > 0 && (
        <section>
          <p>{t('dialog.leaves')}</p>
          <ul className={classes.reasons}>
            {plan.leaves.map(({ to, name, orders }) => (
              <li key={`${to} ${name}`}>{t(`dialog.${to}`, { ...counted(orders), name })}</li>
            ))}
          </ul>
        </section>
      )}
      {waits && plan.possible > 0 && <p className="quiet">{t('dialog.undo')}</p>}
    </div>
  )
}
