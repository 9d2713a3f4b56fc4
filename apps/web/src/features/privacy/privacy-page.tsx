import { findCustomer } from '@kontor/contract/privacy'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { DetailColumns } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { ErasuresCard } from './erasures-card.tsx'
import { privacyTexts } from './locales/index.ts'
import { MatchesCard } from './matches-card.tsx'
import classes from './privacy.module.css'
import { isSearchable, PrivacySearch } from './privacy-search.ts'
import { RetentionCard } from './retention-card.tsx'

/** `/management/privacy`: what is stored about a customer is found, handed out and erased. */
export function PrivacyPage() {
  return useCan()(findCustomer) ? <Privacy /> : <Forbidden />
}

function Privacy() {
  const t = useTexts(privacyTexts)
  const { values, change } = useListSearch(PrivacySearch)
  const query = useQuery({ ...queryOf(findCustomer, { query: values }), enabled: isSearchable(values) })
  return (
    <Page>
      <p className="quiet">{t('intro')}</p>
      <Search key={values.q} q={values.q} onSearch={(q) => change({ q })} />
      <DetailColumns
        main={
          <>
            {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
            {!isSearchable(values) && <EmptyState title={t('nobody')}>{t('nobodyText')}</EmptyState>}
            {query.isLoading && <SkeletonLines lines={6} />}
            {query.data?.data.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
            {query.data && query.data.data.length > 0 && <MatchesCard key={values.q} found={query.data} />}
          </>
        }
        side={
          <>
            <RetentionCard />
            <ErasuresCard />
          </>
        }
      />
    </Page>
  )
}

interface SearchProps {
  readonly q: string
  readonly onSearch: (q: string) => void
}

function Search({ q, onSearch }: SearchProps) {
  const t = useTexts(privacyTexts)
  const [term, setTerm] = useState(q)
  const [isShort, setShort] = useState(false)
  const search = (event: FormEvent) => {
    event.preventDefault()
    const searchable = isSearchable({ q: term.trim() })
    setShort(!searchable)
    if (searchable) onSearch(term.trim())
  }
  return (
    <search>
      <form className={classes.search} onSubmit={search}>
        <TextInput
          label={t('search')}
          name="q"
          value={term}
          maxLength={200}
          autoComplete="off"
          error={isShort && t('short')}
          onChange={(event) => setTerm(event.target.value)}
        />
        <Button type="submit" size="sm">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}
