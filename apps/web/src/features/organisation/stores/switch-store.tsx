import { getOrder } from '@kontor/contract/order-document'
import { getPickList, listOrders, orderStats, reallocateStore } from '@kontor/contract/orders'
import { changeStore, type StoreDetail } from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { storeTexts } from './locales/index.ts'
import classes from './stores.module.css'
import { refreshStores } from './stores.queries.ts'

interface Props {
  readonly store: StoreDetail
}

/** Deactivates a store, after a question, or activates it again. */
export function SwitchStore({ store }: Props) {
  const t = useTexts(storeTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: () =>
      call(changeStore, {
        params: { id: store.id },
        body: { corrected_is_active: !store.is_active, version: store.version },
      }),
    onSuccess: async ({ message }) => {
      await refreshStores(queryClient)
      setAsking(false)
      notify.success(message)
    },
    onError: (error) => {
      if (store.is_active) return
      notify.error(error)
      void refreshStores(queryClient)
    },
  })
  const isInUse = change.error instanceof ApiError && change.error.code === 'store_in_use'
  const ask = () => {
    change.reset()
    setAsking(true)
  }
  return (
    <>
      <Button
        variant="default"
        loading={change.isPending && !asking}
        onClick={() => (store.is_active ? ask() : change.mutate())}
      >
        {t(store.is_active ? 'switching.deactivate' : 'switching.activate')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('switching.deactivate')}
        confirmLabel={t('switching.deactivate')}
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate()}
        onCancel={() => setAsking(false)}
      >
        <div className={classes.stack}>
          <p>{t('switching.ask', { name: store.name })}</p>
          {isInUse && change.error instanceof ApiError && (
            <InUse store={store} message={change.error.message} onMoved={change.reset} />
          )}
          {change.error && !isInUse && <ErrorNotice error={change.error} />}
        </div>
      </ConfirmDialog>
    </>
  )
}

/** What shows the store of a line. */
const SHOWING_LINES = [listOrders, orderStats, getOrder, getPickList]

interface InUseProps extends Props {
  readonly message: string
  /** Called once lines have moved: the question is open again. */
  readonly onMoved: () => void
}

/** What still waits in the store, and the ways to have it wait elsewhere. */
function InUse({ store, message, onMoved }: InUseProps) {
  const t = useTexts(storeTexts)
  const can = useCan()
  const queryClient = useQueryClient()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const [done, setDone] = useState<{ moved: number; left: number }>()
  const reallocate = useMutation({
    // The server takes some orders at a time; who closes the question wants no more of them moved.
    mutationFn: async () => {
      let moved = 0
      for (;;) {
        const answer = await call(reallocateStore, { params: { id: store.id } })
        moved += answer.moved
        setDone({ moved, left: answer.left })
        if (answer.moved === 0 || answer.left === 0 || !isShown.current) return { moved, left: answer.left }
      }
    },
    onSuccess: (sum) => {
      if (sum.moved === 0) return
      notify.success(t('switching.reallocated', sum))
      if (isShown.current) onMoved()
    },
    onError: (error) => notify.error(error),
    onSettled: () => {
      for (const endpoint of SHOWING_LINES)
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
    },
  })
  return (
    <Notice kind="warning" title={message}>
      <p>{t(can(reallocateStore) ? 'switching.reallocateHint' : 'switching.noRight')}</p>
      {done && <p role="status">{t('switching.reallocated', done)}</p>}
      <div className={classes.buttons}>
        {can(reallocateStore) && (
          <Button variant="default" loading={reallocate.isPending} onClick={() => reallocate.mutate()}>
            {t('switching.reallocate')}
          </Button>
        )}
        <Link to="/click-and-collect">{t('switching.toReservations')}</Link>
      </div>
    </Notice>
  )
}
