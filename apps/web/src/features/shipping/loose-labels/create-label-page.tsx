import { PageQuery } from '@kontor/contract/shared'
import { createLooseLabel, type LooseLabel } from '@kontor/contract/shipping'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTotal } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { companyQuery, parcelOptionsQuery, storesQuery } from '../../../lib/master-data.ts'
import { useCan } from '../../../lib/session.ts'
import { Card, DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import classes from './create-label.module.css'
import { emptyForm, type LabelFormValues } from './label-form.ts'
import { LabelForm } from './label-form-card.tsx'
import { LabelItem } from './label-item.tsx'
import { looseLabelTexts } from './locales/index.ts'
import { looseLabelQuery, looseLabelsQuery, nextLook, refreshLabels } from './loose-labels.queries.ts'

/** `/create-label`: labels without an order (spec: orders §2, Create-label page). */
export function CreateLabelPage() {
  return useCan()(createLooseLabel) ? <CreateLabel /> : <Forbidden />
}

function CreateLabel() {
  const [made, setMade] = useState<LooseLabel>()
  return (
    <Page>
      <DetailColumns
        main={<FormCard onMade={setMade} />}
        side={
          <>
            <ResultCard made={made} />
            <RecentLabels />
          </>
        }
      />
    </Page>
  )
}

/** The form with its options; it begins anew after each label, without the last customer's data. */
function FormCard({ onMade }: { readonly onMade: (label: LooseLabel) => void }) {
  const t = useTexts(looseLabelTexts)
  const queryClient = useQueryClient()
  const [forms, setForms] = useState<{ number: number; last?: LabelFormValues }>({ number: 1 })
  const company = useQuery(companyQuery())
  const stores = useQuery(storesQuery())
  const parcels = useQuery(parcelOptionsQuery())
  const failed = [company, stores, parcels].find((query) => query.error)
  const isLoaded = company.data && stores.data && parcels.data
  return (
    <Card title={t('form.title')}>
      {failed?.error && (
        <ErrorNotice
          title={t('form.loadFailed')}
          error={failed.error}
          onRetry={() => void Promise.all([company.refetch(), stores.refetch(), parcels.refetch()])}
        />
      )}
      {!isLoaded && !failed && <SkeletonLines lines={10} />}
      {isLoaded && (
        <LabelForm
          key={forms.number}
          initial={emptyForm(
            { company: company.data, stores: stores.data.data, parcels: parcels.data.data },
            forms.last,
          )}
          stores={stores.data.data}
          parcels={parcels.data.data}
          goesOn={forms.number > 1}
          onMade={(label, values) => {
            onMade(label)
            setForms({ number: forms.number + 1, last: values })
            void refreshLabels(queryClient)
          }}
        />
      )}
    </Card>
  )
}

/** The label that was requested last and its result. */
function ResultCard({ made }: { readonly made: LooseLabel | undefined }) {
  const t = useTexts(looseLabelTexts)
  return (
    <Card title={t('result.title')}>
      <div aria-live="polite">
        {made ? (
          <Result key={made.id} made={made} />
        ) : (
          <EmptyState title={t('result.none')}>{t('result.noneText')}</EmptyState>
        )}
      </div>
    </Card>
  )
}

function Result({ made }: { readonly made: LooseLabel }) {
  const t = useTexts(looseLabelTexts)
  const {
    data: label,
    error,
    refetch,
  } = useQuery({
    ...looseLabelQuery(made.id),
    initialData: made,
    refetchInterval: ({ state }) => nextLook(state.data && [state.data]),
  })
  return (
    <div className={classes.result}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <LabelItem label={label} open />
      {label.status === 'requested' && <p className="quiet">{t('result.leave')}</p>}
    </div>
  )
}

/** The list of all labels without an order. */
function RecentLabels() {
  const t = useTexts(looseLabelTexts)
  const { values, change } = useListSearch(PageQuery)
  const list = useQuery({
    ...looseLabelsQuery(values),
    refetchInterval: ({ state }) => nextLook(state.data?.data),
  })
  const page = list.data
  return (
    <Card
      title={t('list.title')}
      actions={
        page && (
          <span className="quiet" data-figures>
            {t('list.count', { count: page.total, total: formatTotal(page.total, page.total_is_capped) })}
          </span>
        )
      }
      flush
    >
      {list.error && (
        <div className={classes.padded}>
          <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!page && !list.error && (
        <div className={classes.padded}>
          <SkeletonLines lines={6} />
        </div>
      )}
      {page && page.data.length === 0 && (
        <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>
      )}
      {page && page.data.length > 0 && (
        <>
          <ul className={classes.labels} aria-label={t('list.label')}>
            {page.data.map((label) => (
              <li key={label.id}>
                <LabelItem label={label} />
              </li>
            ))}
          </ul>
          <div className={classes.padded}>
            <Pager
              page={page}
              pageSize={values.per_page}
              onPage={(next) => change({ page: next })}
              onPageSize={(size) => change({ per_page: size })}
            />
          </div>
        </>
      )}
    </Card>
  )
}
