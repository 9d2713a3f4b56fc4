import type { ListingRow, ListingState } from '@kontor/contract/direct-sales'
import { formatCount } from '../../../lib/format.ts'
import type { Translate } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import type { de } from './locales/de.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferReason } from './offer-reason.tsx'

interface Given {
  readonly accountId: number
  readonly state: ListingState
  readonly onRelist: (row: ListingRow) => void
}

/** The columns of the list of offers. */
export const columnsOf = (
  t: Translate<typeof de>,
  { accountId, state, onRelist }: Given,
): readonly Column<ListingRow>[] => {
  // Where nothing is wrong, what it is sold for matters more than the reason.
  const isFine = state === 'listed' || state === 'waiting'
  const amounts = isFine ? 'high' : 'medium'
  return [
    {
      id: 'product',
      header: t('column.product'),
      priority: 'essential',
      pinned: true,
      width: 150,
      grow: 2,
      href: ({ wws_model }) =>
        wws_model === '' ? undefined : `/productmanagement/products/${encodeURIComponent(wws_model)}`,
      cell: ({ title, size, ean }) => <Truncate>{title === '' ? ean : t('size', { title, size })}</Truncate>,
    },
    {
      id: 'sku',
      header: t('column.sku'),
      priority: 'high',
      width: 130,
      grow: 1,
      cell: ({ sku }) => <Truncate>{sku}</Truncate>,
    },
    {
      id: 'ean',
      header: t('column.ean'),
      priority: 'extra',
      width: 125,
      cell: ({ ean }) => ean,
    },
    {
      id: 'country',
      header: t('column.country'),
      priority: 'high',
      width: 65,
      cell: ({ country }) => country ?? '–',
    },
    {
      id: 'reason',
      header: t('column.reason'),
      priority: 'essential',
      width: isFine ? 150 : 200,
      grow: isFine ? 2 : 6,
      cell: (row) => <OfferReason row={row} />,
    },
    {
      id: 'words',
      header: t('column.words'),
      priority: 'extra',
      width: 160,
      grow: 1,
      cell: ({ explanation, message }) =>
        explanation === null || message === null ? '–' : <Truncate>{message}</Truncate>,
    },
    {
      id: 'price',
      header: t('column.price'),
      priority: amounts,
      align: 'end',
      width: 90,
      cell: ({ price, currency }) => (price === null ? '–' : <Money amount={price} currency={currency} />),
    },
    {
      id: 'pieces',
      header: t('column.pieces'),
      priority: amounts,
      align: 'end',
      labelled: true,
      width: 70,
      cell: ({ pieces }) => formatCount(pieces),
    },
    {
      id: 'told',
      header: t('column.toldAt'),
      priority: 'extra',
      width: 145,
      cell: ({ told_at }) => (told_at === null ? '–' : <DateText value={told_at} show="date-time" />),
    },
    ...(isFine
      ? []
      : [
          {
            id: 'actions',
            header: t('column.actions'),
            priority: 'essential' as const,
            actions: true,
            align: 'end' as const,
            width: 170,
            cell: (row: ListingRow) => (
              <OfferActions
                accountId={accountId}
                row={row}
                canRetry={state === 'refused'}
                onRelist={onRelist}
              />
            ),
          },
        ]),
  ]
}
