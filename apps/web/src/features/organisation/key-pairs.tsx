import { type KeyPair, KeyPairEdit, listKeyPairs, updateKeyPair } from '@kontor/contract/organisation'
import { KEY_SCOPES, pageOf } from '@kontor/contract/shared'
import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApiError, call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Check } from '../../ui/form/check.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import classes from './company.module.css'
import { organisationTexts } from './locales/index.ts'
import { ScopeChoice } from './scope-choice.tsx'

const KeyPairDialog = lazy(async () => ({ default: (await import('./key-pair-dialog.tsx')).KeyPairDialog }))

/** A company has a few pairs: they stand on one page. */
const ONE_PAGE = { page: 1, per_page: 1_000 }

/** The key pairs of partners (spec: catalogue §2, Token Keys): a row at a time is edited in its place. */
export function KeyPairs() {
  const t = useTexts(organisationTexts)
  const query = useQuery({
    ...queryOf(listKeyPairs),
    select: ({ data }) => pageOf(data, data.length, ONE_PAGE),
  })
  const [draft, setDraft] = useState<KeyPair>()
  const [adding, setAdding] = useState(false)
  const save = useSave(() => setDraft(undefined))
  const columns = useColumns({ draft, setDraft, save: save.mutate, isSaving: save.isPending })
  return (
    <>
      <p className={classes.intro}>{t('keys.intro')}</p>
      <DataTable
        id="key-pairs"
        label={t('keys.title')}
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        pageSize={5}
        onPage={() => undefined}
        tools={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        }
        empty={<EmptyState title={t('keys.empty')}>{t('keys.emptyText')}</EmptyState>}
      />
      <Suspense fallback={null}>{adding && <KeyPairDialog onClose={() => setAdding(false)} />}</Suspense>
    </>
  )
}

function useSave(onSaved: () => void) {
  const t = useTexts(organisationTexts)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, issuer, is_active, scopes, version }: KeyPair) =>
      call(updateKeyPair, { params: { id }, body: { issuer, is_active, scopes, version } }),
    onSuccess: () => {
      notify.success(t('keys.saved'))
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_modified') notify.warning(t('keys.limit'))
      else notify.error(error)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listKeyPairs) }),
  })
}

interface Editing {
  /** The row that is edited, as it stands. */
  readonly draft: KeyPair | undefined
  readonly setDraft: (draft: KeyPair | undefined) => void
  readonly save: (draft: KeyPair) => void
  readonly isSaving: boolean
}

function useColumns(editing: Editing): readonly Column<KeyPair>[] {
  const t = useTexts(organisationTexts)
  const { draft, setDraft, isSaving } = editing
  const edited = (row: KeyPair) => (draft?.id === row.id ? draft : undefined)
  return [
    {
      id: 'issuer',
      header: t('keys.issuer'),
      priority: 'essential',
      pinned: true,
      width: 140,
      grow: 1,
      cell: (row) => {
        const now = edited(row)
        if (!now) return row.issuer
        return (
          <TextInput
            aria-label={t('keys.issuer')}
            value={now.issuer}
            maxLength={60}
            disabled={isSaving}
            onChange={(event) => setDraft({ ...now, issuer: event.target.value })}
          />
        )
      },
    },
    {
      id: 'access_key',
      header: t('keys.accessKey'),
      priority: 'low',
      width: 190,
      cell: (row) => <CopyText value={row.access_key} />,
    },
    {
      id: 'secret_key',
      header: t('keys.secretKey'),
      priority: 'low',
      width: 140,
      cell: (row) => <span className="quiet">{row.secret_key}</span>,
    },
    {
      id: 'scopes',
      header: t('keys.scopes'),
      priority: 'high',
      width: 160,
      grow: 1,
      cell: (row) => {
        const now = edited(row)
        if (now)
          return (
            <ScopeChoice
              value={now.scopes}
              disabled={isSaving}
              onChange={(scopes) => setDraft({ ...now, scopes })}
            />
          )
        const text = KEY_SCOPES.filter((scope) => row.scopes.includes(scope)).map((scope) =>
          t(`keys.scope.${scope}`),
        )
        return <span className={classes.wrapped}>{text.join(', ')}</span>
      },
    },
    {
      id: 'last_used_at',
      header: t('keys.lastUsed'),
      priority: 'medium',
      width: 160,
      cell: (row) =>
        row.last_used_at === null ? (
          <span className="quiet">{t('keys.never')}</span>
        ) : (
          <DateText value={row.last_used_at} show="date-time" />
        ),
    },
    {
      id: 'is_active',
      header: t('keys.state'),
      priority: 'essential',
      width: 110,
      cell: (row) => {
        const now = edited(row)
        if (now)
          return (
            <Check
              label={t('keys.active')}
              checked={now.is_active}
              disabled={isSaving}
              onChange={(event) => setDraft({ ...now, is_active: event.target.checked })}
            />
          )
        return (
          <Badge style={row.is_active ? 'success' : 'neutral'}>
            {t(row.is_active ? 'keys.active' : 'keys.inactive')}
          </Badge>
        )
      },
    },
    {
      id: 'actions',
      header: t('keys.actions'),
      priority: 'essential',
      actions: true,
      width: 220,
      align: 'end',
      cell: (row) => <RowActions row={row} editing={editing} />,
    },
  ]
}

function RowActions({ row, editing }: { readonly row: KeyPair; readonly editing: Editing }) {
  const t = useTexts(organisationTexts)
  const { draft, setDraft, save, isSaving } = editing
  if (draft?.id === row.id) {
    const { issuer, is_active, scopes, version } = draft
    return (
      <span className={classes.actions}>
        <Button variant="default" disabled={isSaving} onClick={() => setDraft(undefined)}>
          {t('keys.cancel')}
        </Button>
        <SubmitButton
          type="button"
          loading={isSaving}
          obstacle={
            KeyPairEdit.safeParse({ issuer, is_active, scopes, version }).success ? undefined : 'incomplete'
          }
          onClick={() => save(draft)}
        >
          {t('keys.save')}
        </SubmitButton>
      </span>
    )
  }
  return (
    <span className={classes.actions}>
      <Button
        variant="default"
        disabled={isSaving}
        aria-label={t('keys.editOf', { issuer: row.issuer })}
        onClick={() => setDraft(row)}
      >
        {t('edit')}
      </Button>
      {/* A disabled button has no hover: its wrapper carries the reason. */}
      <span data-hint={t('keys.noDelete')}>
        <Button
          variant="subtle"
          disabled
          aria-label={`${t('keys.deleteOf', { issuer: row.issuer })}. ${t('keys.noDelete')}`}
        >
          {t('keys.delete')}
        </Button>
      </span>
    </span>
  )
}
