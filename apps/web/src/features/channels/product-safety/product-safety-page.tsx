import {
  downloadSafetyCards,
  listProductSafety,
  ProductSafetyQuery,
  SAFETY_STATES,
  type SafetyRow,
} from '@kontor/contract/channels'
import { uploadSafetyCards } from '@kontor/contract/intake'
import { Button } from '@mantine/core'
import { IconPencil, IconUpload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { endpointUrl, queryOf } from '../../../lib/api-client.ts'
import { formatCount } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { TableDownload } from '../../../ui/download/table-download.tsx'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Badge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Truncate } from '../../../ui/value/truncate.tsx'
import type { de } from './locales/de.ts'
import { productSafetyTexts } from './locales/index.ts'

const SafetyCardDialog = lazy(async () => ({
  default: (await import('./safety-card-dialog.tsx')).SafetyCardDialog,
}))
const UploadCardsDialog = lazy(async () => ({
  default: (await import('./upload-cards-dialog.tsx')).UploadCardsDialog,
}))

/** `/directsale/product-safety`: what channels are told of the safety of brands, and what of it is missing. */
export function ProductSafetyPage() {
  const t = useTexts(productSafetyTexts)
  const can = useCan()
  const list = useList({
    endpoint: listProductSafety,
    search: ProductSafetyQuery,
    query: (query) => ({ ...queryOf(listProductSafety, { query }), placeholderData: keepPreviousData }),
  })
  // The brand whose card is edited.
  const [editing, setEditing] = useState<string>()
  const [isUploading, setIsUploading] = useState(false)
  const columns = useMemo(() => columnsOf(t, setEditing), [t])
  const filters: readonly Filter[] = [
    {
      kind: 'select',
      name: 'state',
      label: t('filter.state'),
      isView: true,
      options: SAFETY_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    { kind: 'text', name: 'brand', label: t('filter.brand'), maxLength: 200 },
  ]
  const brands = (list.query.data?.data ?? []).map(({ brand }) => brand)
  return (
    <ListPage
      id="product-safety"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => brands.indexOf(row.brand)}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
      actions={
        <>
          {can(uploadSafetyCards) && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setIsUploading(true)}
            >
              {t('upload.open')}
            </Button>
          )}
          <TableDownload
            path={endpointUrl(downloadSafetyCards)}
            label={t('download')}
            name={t('downloadName')}
          />
        </>
      }
    >
      <Suspense fallback={null}>
        {editing !== undefined && (
          <SafetyCardDialog key={editing} brand={editing} onClose={() => setEditing(undefined)} />
        )}
        {isUploading && <UploadCardsDialog onClose={() => setIsUploading(false)} />}
      </Suspense>
    </ListPage>
  )
}

const columnsOf = (t: Translate<typeof de>, edit: (brand: string) => void): readonly Column<SafetyRow>[] => [
  {
    id: 'brand',
    header: t('column.brand'),
    priority: 'essential',
    pinned: true,
    width: 140,
    grow: 2,
    cell: ({ brand }) => <Truncate>{brand}</Truncate>,
  },
  {
    id: 'articles',
    header: t('column.articles'),
    priority: 'medium',
    align: 'end',
    labelled: true,
    width: 90,
    cell: ({ articles }) => formatCount(articles),
  },
  {
    id: 'waiting',
    header: t('column.waiting'),
    priority: 'high',
    align: 'end',
    labelled: true,
    width: 150,
    cell: ({ offers_waiting }) => formatCount(offers_waiting),
  },
  {
    id: 'missing',
    header: t('column.missing'),
    priority: 'essential',
    width: 200,
    grow: 3,
    cell: ({ missing }) =>
      missing.length === 0 ? (
        <Badge style="success">{t('complete')}</Badge>
      ) : (
        <Truncate>{missing.map((part) => t(`part.${part}`)).join(', ')}</Truncate>
      ),
  },
  {
    id: 'channels',
    header: t('column.channels'),
    priority: 'low',
    width: 130,
    grow: 1,
    cell: ({ missing, channels }) => {
      if (missing.length === 0) return '–'
      return <Truncate>{channels.length === 0 ? t('byLaw') : channels.join(', ')}</Truncate>
    },
  },
  {
    id: 'action',
    header: t('column.action'),
    priority: 'essential',
    actions: true,
    align: 'end',
    width: 130,
    cell: ({ brand }) => (
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPencil size={14} aria-hidden />}
        aria-label={t('editOf', { brand })}
        onClick={() => edit(brand)}
      >
        {t('edit')}
      </Button>
    ),
  },
]
