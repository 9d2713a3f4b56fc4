import {
  type Bill,
  CSV_SYSTEMS,
  getBillInstructions,
  listArchivedBills,
  listBills,
  listClickAndCollectBills,
  listServiceBills,
} from '@kontor/contract/billing'
import { Button } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointUrl, queryOf } from '../../lib/api-client.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { monthOptions } from '../../lib/months.ts'
import { useCan } from '../../lib/session.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { billColumns } from './bill-columns.tsx'
import classes from './billing.module.css'
import { archiveSearch, BillsSearch } from './billing-search.ts'
import { billingTexts } from './locales/index.ts'

type ListEndpoint =
  | typeof listBills
  | typeof listServiceBills
  | typeof listArchivedBills
  | typeof listClickAndCollectBills

type Kind = 'bills' | 'service' | 'archive' | 'clickAndCollect'

/** `/bills/bills`: what the sales of a month cost (spec: catalogue §2, Downloads and bills). */
export const BillsPage = () => <Bills kind="bills" endpoint={listBills} search={BillsSearch} />

/** `/bills/service-bills`: labels and the base fee. */
export const ServiceBillsPage = () => (
  <Bills kind="service" endpoint={listServiceBills} search={BillsSearch} />
)

/** `/bills/archived-bills`: every bill of a month with its rows. */
export const ArchivedBillsPage = () => (
  <Bills kind="archive" endpoint={listArchivedBills} search={archiveSearch} />
)

/** `/downloads/click-and-collect`: fees of reservations that were picked up. */
export const ClickAndCollectBillsPage = () => (
  <Bills kind="clickAndCollect" endpoint={listClickAndCollectBills} search={BillsSearch} />
)

interface Props {
  readonly kind: Kind
  readonly endpoint: ListEndpoint
  readonly search: typeof BillsSearch | typeof archiveSearch
}

function Bills({ kind, endpoint, search }: Props) {
  const t = useTexts(billingTexts)
  const language = useLocale()
  const isAllowed = useCan()(endpoint)
  const state = useListSearch(search)
  const { page, per_page, month } = state.values
  const query = useQuery({
    ...queryOf(endpoint, { query: { page, per_page, ...(month === '' ? {} : { month }) } }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  const columns = useMemo(() => billColumns(t, language, kind === 'archive'), [t, language, kind])
  return (
    <ListPage<Bill>
      id={`bills-${kind}`}
      list={{ ...state, isAllowed, query }}
      columns={columns}
      filters={[
        {
          kind: 'select',
          name: 'month',
          label: t('month'),
          options: [{ value: '', label: t('allMonths') }, ...monthOptions(Date.now(), language, month)],
        },
      ]}
      rowId={(row) => row.id}
      actions={<Instructions />}
      texts={{
        label: t(`${kind}.list`),
        count: (figures) => t('count', figures),
        intro: t(`${kind}.intro`),
        empty: { title: t('none'), text: t('noneText') },
      }}
    />
  )
}

/** How to open the files, for the reader's computer. */
function Instructions() {
  const t = useTexts(billingTexts)
  const locale = useLocale()
  return (
    <span className={classes.files}>
      {CSV_SYSTEMS.map((system) => (
        <Button
          key={system}
          component="a"
          href={endpointUrl(getBillInstructions, { params: { system }, query: { locale } })}
          download
          variant="default"
          leftSection={<IconHelpCircle size={16} aria-hidden />}
        >
          {t(`instructions.${system}`)}
        </Button>
      ))}
    </span>
  )
}
