import { listObservations } from '@kontor/contract/monitoring'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { businessDay } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useNow } from '../../lib/now.ts'
import { useCan } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Deadline } from '../../ui/value/time-text.tsx'
import { monitoringTexts } from './locales/index.ts'
import classes from './monitoring.module.css'
import { observationsQuery } from './monitoring.queries.ts'

/** The day on which the dialog was closed on this device: it opens once a day. */
const SEEN_KEY = 'overdue-returns.seen'

/**
 * The returns that are overdue, shown once when the day begins (spec: orders §2, Dashboard).
 * @param then what opens by itself as well waits until they are put off: two windows on top of each other are none to read
 */
export function OverdueReturns({ then }: { readonly then: ReactNode }) {
  const t = useTexts(monitoringTexts)
  const navigate = useNavigate()
  const today = businessDay(useNow())
  const may = useCan()(listObservations)
  const [isOver, setIsOver] = useState(() => readStored(SEEN_KEY) === today)
  const query = useQuery({ ...observationsQuery('returns', { overdue: 'true' }), enabled: may && !isOver })
  const rows = query.data?.data.flatMap((group) => group.rows) ?? []
  if (rows.length === 0 || isOver) return query.isLoading ? null : then
  const close = () => {
    writeStored(SEEN_KEY, today)
    setIsOver(true)
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t('overdueReturns.title')}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('overdueReturns.close')}
          </Button>
          <Button
            onClick={() => {
              close()
              void navigate({ to: '/overview/returns', search: { overdue: 'true' } })
            }}
          >
            {t('overdueReturns.toList')}
          </Button>
        </>
      }
    >
      <p>{t('overdueReturns.text')}</p>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.shipping_id ?? row.order_id} className={classes.row}>
            <Link to={`/orders/${row.order_id}`} onClick={close}>
              {row.ext_order_id}
            </Link>
            {row.due_at !== null && <Deadline dueAt={row.due_at} />}
          </li>
        ))}
      </ul>
      {query.data && query.data.total > rows.length && (
        <p className={classes.intro}>{t('overdueReturns.more', { count: query.data.total - rows.length })}</p>
      )}
    </Dialog>
  )
}
