import {
  discardHeldPrices,
  getHeldPrices,
  type HeldPrices,
  releaseHeldPrices,
} from '@kontor/contract/pricing'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatDateTime, formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import table from '../settings-table.module.css'
import classes from './held-prices.module.css'
import { heldPricesTexts } from './locales/index.ts'

type Held = NonNullable<HeldPrices['held']>

/** Says that prices wait for a person, with a way to look at them and decide; nothing where none do. */
export function HeldPricesNotice() {
  const t = useTexts(heldPricesTexts)
  const { data } = useQuery(queryOf(getHeldPrices))
  const [isOpen, setIsOpen] = useState(false)
  const held = data?.held ?? null
  return (
    <>
      {held && (
        <Notice
          kind="warning"
          title={t('title')}
          actions={
            <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
              {t('show')}
            </Button>
          }
        >
          <p>{t('text', { time: formatDateTime(held.held_at) })}</p>
          <Channels held={held} />
        </Notice>
      )}
      {held && isOpen && <HeldPricesDialog held={held} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** How far the change goes, channel by channel. */
function Channels({ held }: { readonly held: Held }) {
  const t = useTexts(heldPricesTexts)
  return (
    <ul className={classes.channels}>
      {held.channels.map(({ id, name, offers, changed, changed_a_lot, given_away }) => (
        <li key={id}>
          {t('channel', {
            count: changed,
            name,
            offers: formatCount(offers),
            lot: formatCount(changed_a_lot),
          })}{' '}
          {given_away > 0 && t('givenAway', { count: given_away })}
        </li>
      ))}
    </ul>
  )
}

interface DialogProps {
  readonly held: Held
  readonly onClose: () => void
}

/** The largest changes, to be let out or left. */
function HeldPricesDialog({ held, onClose }: DialogProps) {
  const t = useTexts(heldPricesTexts)
  const queryClient = useQueryClient()
  const query = queryOf(getHeldPrices)
  const decide = useMutation({
    mutationFn: (how: 'release' | 'discard') =>
      call(how === 'release' ? releaseHeldPrices : discardHeldPrices, { params: { id: held.id } }),
    onSuccess: (after, how) => {
      queryClient.setQueryData(query.queryKey, after)
      notify.success(t(how === 'release' ? 'released' : 'discarded'))
      onClose()
    },
    onError: (error) => {
      notify.error(error)
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      busy={decide.isPending}
      footer={
        <>
          <Button variant="default" disabled={decide.isPending} onClick={onClose} data-autofocus>
            {t('close')}
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => decide.mutate('discard')}>
            {t('discard')}
          </Button>
          <Button loading={decide.isPending} onClick={() => decide.mutate('release')}>
            {t('release')}
          </Button>
        </>
      }
    >
      <Channels held={held} />
      <h3 className={classes.heading}>{t('largest')}</h3>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('article')}</th>
            <th scope="col">{t('on')}</th>
            {(['listPrice', 'before', 'after'] as const).map((column) => (
              <th key={column} scope="col" className={table.number}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {held.changes.map((change) => (
            <tr key={JSON.stringify([change.wws_number, change.channel, change.sizes])}>
              <td>
                <span>
                  <Link
                    to="/productmanagement/products/$model"
                    params={{ model: change.wws_model }}
                    search={{ wws_number: change.wws_number }}
                  >
                    {change.title}
                  </Link>
                  <span className={classes.sizes}>{t('sizes', { sizes: change.sizes.join(', ') })}</span>
                </span>
              </td>
              <td data-label={t('on')}>{change.channel}</td>
              <td className={table.number} data-label={t('listPrice')}>
                {formatMoney(change.list_price)}
              </td>
              <td className={table.number} data-label={t('before')}>
                {formatMoney(change.before)}
              </td>
              <td className={table.number} data-label={t('after')}>
                <strong>{formatMoney(change.after)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
