import {
  type CustomerMatch,
  type CustomerMatches,
  exportPersonalData,
  MOST_SUBJECTS,
  type Subject,
} from '@kontor/contract/privacy'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../../ui/form/check.tsx'
import { Card } from '../../ui/page/detail-columns.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { DateText } from '../../ui/value/time-text.tsx'
import { privacyTexts } from './locales/index.ts'
import classes from './privacy.module.css'

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.tsx')).EraseDialog }))

const keyOf = ({ kind, id }: Subject): string => `${kind} ${id}`

/** What a search has found: chosen ones are handed out or erased. */
export function MatchesCard({ found }: { readonly found: CustomerMatches }) {
  const t = useTexts(privacyTexts)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [erasing, setErasing] = useState(false)
  const subjects = found.data
    .filter((match) => chosen.has(keyOf(match)))
    .map(({ kind, id }) => ({ kind, id }))
  const toggle = (key: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(key)
      else next.delete(key)
      return next
    })
  const download = useDownload(subjects)
  return (
    <Card title={t('found')}>
      {found.is_capped && <Notice kind="warning" title={t('capped', { count: MOST_SUBJECTS })} />}
      <div className={classes.actions}>
        <Check
          label={t('all')}
          checked={subjects.length === found.data.length}
          indeterminate={subjects.length > 0 && subjects.length < found.data.length}
          onChange={(event) => setChosen(new Set(event.target.checked ? found.data.map(keyOf) : []))}
        />
        <Button
          variant="default"
          disabled={subjects.length === 0}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('export')}
        </Button>
        <Button variant="default" disabled={subjects.length === 0} onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      <ul className={classes.rows}>
        {found.data.map((match) => (
          <Match
            key={keyOf(match)}
            match={match}
            isChosen={chosen.has(keyOf(match))}
            onChoose={(isChosen) => toggle(keyOf(match), isChosen)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {erasing && (
          <EraseDialog
            subjects={subjects}
            onStarted={() => setChosen(new Set())}
            onClose={() => setErasing(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}

interface MatchProps {
  readonly match: CustomerMatch
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function Match({ match, isChosen, onChoose }: MatchProps) {
  const t = useTexts(privacyTexts)
  const what = `${t(`kind.${match.kind}`)} ${match.number || match.id}`
  return (
    <li className={classes.row}>
      <Check
        aria-label={t('choose', { what })}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <span className={classes.what}>
        <strong>{what}</strong>
        <span>{match.name}</span>
        <span className="quiet">{match.email}</span>
        <DateText value={match.at} show="date" />
      </span>
      {match.erased_at !== null ? (
        <Badge style="neutral">{t('erasedAt')}</Badge>
      ) : (
        match.blocked !== null && <Badge style="warning">{t(`blocked.${match.blocked}`)}</Badge>
      )}
    </li>
  )
}

/** Fetches everything that is stored about the chosen ones and saves it as a file. */
function useDownload(subjects: Subject[]) {
  const t = useTexts(privacyTexts)
  return useMutation({
    mutationFn: () => call(exportPersonalData, { body: { subjects } }),
    onSuccess: (data) => {
      const address = URL.createObjectURL(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      )
      const link = document.createElement('a')
      link.href = address
      link.download = `kontor-${data.exported_at.slice(0, 10)}.json`
      link.click()
      URL.revokeObjectURL(address)
      notify.success(t('exported'))
    },
    onError: (error) => notify.error(error),
  })
}
