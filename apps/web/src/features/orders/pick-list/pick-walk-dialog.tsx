import { planPickWalks } from '@kontor/contract/orders'
import type { Body } from '@kontor/contract/shared'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { Check } from '../../../ui/form/check.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { pickListTexts } from './locales/index.ts'

/** Which orders: some by their ids, or all that the filters of the list match. */
export type ChosenOrders = Pick<Body<typeof planPickWalks>, 'order_ids' | 'filter'>

interface Props {
  readonly orders: ChosenOrders
  readonly onClose: () => void
}

/**
 * Divides orders into walks of at most what one person carries, and opens the list of one. Of several each can be another
 * person's: what is picked is in none that is made later.
 */
export function PickWalkDialog({ orders, onClose }: Props) {
  const t = useTexts(pickListTexts)
  const navigate = useNavigate()
  const [storeId, setStoreId] = useState(orders.filter?.store ? Number(orders.filter.store) : undefined)
  const [singleFirst, setSingleFirst] = useState(false)
  const [chosen, setChosen] = useState(0)
  const stores = useQuery(storesQuery())
  const body = { ...orders, single_first: singleFirst, ...(storeId !== undefined && { store_id: storeId }) }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [planPickWalks.url, body],
    queryFn: () => call(planPickWalks, { body }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const walks = data?.walks ?? []
  const number = Math.min(chosen, Math.max(0, walks.length - 1))
  const walk = walks[number]
  const sizeOf = ({
    lines,
    orders: count,
  }: {
    readonly lines: readonly number[]
    readonly orders: number
  }) => ({
    pieces: t('pieces', { count: lines.length }),
    orders: t('walk.orders', { count }),
  })
  const open = () =>
    walk &&
    void navigate({
      to: '/picklist',
      search: { lines: walk.lines.join(','), ...(singleFirst && { single_first: '1' }) },
    })
  return (
    <FormDialog
      title={t('title')}
      onClose={onClose}
      unsaved={false}
      busy={false}
      obstacle={walk ? (isPlaceholderData ? 'loading' : undefined) : data ? 'notice' : 'loading'}
      submitLabel={t('walk.open')}
      problem={undefined}
      onSubmit={open}
    >
      <FormFields disabled={false}>
        <NativeSelect
          label={t('filter.store')}
          data-autofocus
          disabled={!stores.data}
          value={storeId === undefined ? '' : String(storeId)}
          onChange={({ target }) => setStoreId(target.value === '' ? undefined : Number(target.value))}
          data={[
            { value: '', label: t('walk.allStores') },
            ...(stores.data?.data ?? []).map(({ id, store_number, name }) => ({
              value: String(id),
              label: `${store_number} ${name}`,
            })),
          ]}
        />
        <Check
          label={t('walk.singleFirst')}
          checked={singleFirst}
          onChange={({ target }) => setSingleFirst(target.checked)}
        />
        {walks.length > 1 && (
          <NativeSelect
            label={t('walk.which')}
            value={String(number)}
            onChange={({ target }) => setChosen(Number(target.value))}
            data={walks.map((one, index) => ({
              value: String(index),
              label: t('walk.nth', { number: index + 1, count: walks.length, ...sizeOf(one) }),
            }))}
          />
        )}
      </FormFields>
      {error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div role="status">
          {walks.length < 2 && <strong>{walk ? t('walk.size', sizeOf(walk)) : t('empty')}</strong>}
          {data.nothing > 0 && (
            <p>
              {t(storeId === undefined ? 'walk.left' : 'walk.leftHere', {
                count: data.nothing,
                total: formatCount(data.nothing),
              })}
            </p>
          )}
          <p className="quiet">{t('walk.carries', { count: data.pieces })}</p>
        </div>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </FormDialog>
  )
}
