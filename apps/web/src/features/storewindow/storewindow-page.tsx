import { createStorewindowAction, type StorewindowAction } from '@kontor/contract/storewindow'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ActionForm } from './action-form.tsx'
import { storewindowTexts } from './locales/index.ts'
import classes from './storewindow.module.css'
import { storewindowActionsQuery, storewindowFiltersQuery } from './storewindow.queries.ts'
import { NEW_ACTION, NO_STORE, StorewindowSearch } from './storewindow-search.ts'

/** `/productmanagement/storewindow`: what each store shows on public pages (spec: catalogue §2, Shop-window promotions). */
export function StorewindowPage() {
  return useCan()(createStorewindowAction) ? <Storewindow /> : <Forbidden />
}

function Storewindow() {
  const t = useTexts(storewindowTexts)
  const { values, change } = useListSearch(StorewindowSearch)
  const options = useQuery(storewindowFiltersQuery())
  if (options.data?.stores.length === 0)
    return (
      <Page>
        <EmptyState title={t('noStores')} action={<Link to="/management/stores">{t('toStores')}</Link>}>
          {t('noStoresText')}
        </EmptyState>
      </Page>
    )
  return (
    <Page>
      <p className={classes.intro}>{t('intro')}</p>
      {options.error && <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />}
      {options.isPending && <Skeleton width={320} height={58} />}
      {options.data && (
        <>
          <div className={classes.choices}>
            <NativeSelect
              label={t('store')}
              value={values.store}
              data={[
                { value: NO_STORE, label: t('chooseStore') },
                ...options.data.stores.map(({ store_number, name, city }) => ({
                  value: store_number,
                  label: `${store_number} ${name}, ${city}`,
                })),
              ]}
              onChange={(event) => change({ store: event.target.value, action: NEW_ACTION })}
            />
            {values.store !== NO_STORE && (
              <ActionChoice
                store={values.store}
                chosen={values.action}
                onChoose={(action) => change({ action })}
              />
            )}
          </div>
          {values.store !== NO_STORE && (
            <ChosenAction
              store={values.store}
              chosen={values.action}
              options={options.data}
              onCreated={({ id }) => change({ action: id })}
            />
          )}
        </>
      )}
    </Page>
  )
}

interface ChoiceProps {
  readonly store: string
  readonly chosen: number
  readonly onChoose: (action: number) => void
}

function ActionChoice({ store, chosen, onChoose }: ChoiceProps) {
  const t = useTexts(storewindowTexts)
  const actions = useQuery(storewindowActionsQuery(store))
  if (!actions.data) return actions.error ? null : <Skeleton width={320} height={58} />
  return (
    <NativeSelect
      label={t('action')}
      value={String(actions.data.data.some(({ id }) => id === chosen) ? chosen : NEW_ACTION)}
      data={[
        { value: String(NEW_ACTION), label: t('create') },
        ...actions.data.data.map(({ id, aktion_path, ti_active }) => ({
          value: String(id),
          label: ti_active ? aktion_path : t('inactive', { path: aktion_path }),
        })),
      ]}
      onChange={(event) => onChoose(Number(event.target.value))}
    />
  )
}

interface ChosenProps {
  readonly store: string
  readonly chosen: number
  readonly options: Parameters<typeof ActionForm>[0]['options']
  readonly onCreated: (action: StorewindowAction) => void
}

function ChosenAction({ store, chosen, options, onCreated }: ChosenProps) {
  const actions = useQuery(storewindowActionsQuery(store))
  if (!actions.data)
    return actions.error ? (
      <ErrorNotice error={actions.error} onRetry={() => void actions.refetch()} />
    ) : (
      <Skeleton height={420} />
    )
  const action = actions.data.data.find(({ id }) => id === chosen)
  // Another action begins anew.
  return (
    <ActionForm
      key={`${store} ${action?.id ?? NEW_ACTION}`}
      store={store}
      action={action}
      options={options}
      onCreated={onCreated}
    />
  )
}
