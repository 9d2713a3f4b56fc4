import { cancelOrderAction, getOrderAction, TAKEN_BACK_SECONDS } from '@kontor/contract/order-actions'
import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { useSecondsUntil } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import type { de } from '../document/locales/de.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { useUndo } from './use-line-act.ts'

type Order = Pick<OrderDetail, 'id' | 'lines' | 'pending_acts'>
type Act = OrderDetail['pending_acts'][number]

/** What is about to be done with lines of an order, each with a way back, and what could not be done after all. */
export function PendingActs({ order }: { readonly order: Order }) {
  const { pending_acts: pending } = order
  const [seen, setSeen] = useState<readonly Act[]>(pending)
  const fresh = pending.filter(({ id }) => !seen.some((act) => act.id === id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const forget = (id: number) => setSeen(seen.filter((act) => act.id !== id))
  const t = useTexts(orderDocumentTexts)
  const { undo, isPending } = useUndo(order.id)
  // Who only reads orders sees what is about to be done, and cannot take it back.
  const mayUndo = useCan()(cancelOrderAction)
  // Who goes on to the next order keeps the way back for as long as there is one.
  const takeAlong = useEffectEvent(() => {
    for (const act of mayUndo ? pending : []) {
      const seconds = Math.ceil((Date.parse(act.starts_at) - Date.now()) / SECOND_MS)
      if (seconds > 0)
        notify.info(titleOf(t, order, act), {
          seconds,
          action: { label: t('act.undo'), run: () => undo(act.id) },
        })
    }
  })
  useEffect(() => () => takeAlong(), [])
  return (
    <>
      {seen.map((act) =>
        pending.some(({ id }) => id === act.id) ? (
          <PendingAct
            key={act.id}
            act={act}
            title={titleOf(t, order, act)}
            busy={isPending}
            onUndo={mayUndo ? () => undo(act.id) : undefined}
          />
        ) : mayUndo ? (
          <EndedAct key={act.id} act={act} onRead={() => forget(act.id)} />
        ) : null,
      )}
    </>
  )
}

const SECOND_MS = 1000

/** What is about to be done, with the positions of its lines. */
function titleOf(t: Translate<typeof de>, { lines }: Order, act: Act): string {
  const positions = lines.flatMap(({ id, position }) => (act.lines.includes(id) ? [position] : []))
  return t(`act.${act.action}`, { count: positions.length, positions: positions.join(', ') })
}

interface PendingProps {
  readonly act: Act
  readonly title: string
  readonly busy: boolean
  readonly onUndo: (() => void) | undefined
}

function PendingAct({ act, title, busy, onUndo }: PendingProps) {
  const t = useTexts(orderDocumentTexts)
  // The clock of this device may be wrong.
  const left = Math.min(TAKEN_BACK_SECONDS, useSecondsUntil(act.starts_at))
  return (
    <Notice
      kind="info"
      title={title}
      actions={
        onUndo && (
          <Button size="compact-sm" variant="default" loading={busy} onClick={onUndo}>
            {t('act.undo')}
          </Button>
        )
      }
    >
      <span>
        {t('act.by', { name: act.requested_by })}
        {/* Counted down for the eye alone: nobody wants to hear every second. */}
        {left > 0 && <span aria-hidden> · {t('act.in', { seconds: left })}</span>}
      </span>
    </Notice>
  )
}

/** Silent about what was done or taken back: the order shows it. */
function EndedAct({ act, onRead }: { readonly act: Act; readonly onRead: () => void }) {
  const t = useTexts(orderDocumentTexts)
  const { data } = useQuery(queryOf(getOrderAction, { params: { actionId: act.id } }))
  const why = data?.results.find(({ state }) => state === 'failed')?.message
  if (!why) return null
  return (
    <Notice
      kind="danger"
      title={t('act.failed')}
      actions={
        <Button size="compact-sm" variant="default" onClick={onRead}>
          {t('act.understood')}
        </Button>
      }
    >
      <span>{why}</span>
    </Notice>
  )
}
