import {
  changeChannelAccount,
  listChannelAccounts,
  type ManagedChannelAccount,
} from '@kontor/contract/organisation'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './accounts.module.css'
import { accountTexts } from './locales/index.ts'

interface Props {
  readonly account: ManagedChannelAccount
  /** There is something to log in to. */
  readonly isCheckable: boolean
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onEdit: () => void
  readonly onImport: () => void
}

/** What is done with one of the company's own accounts. */
export function AccountActions({ account, isCheckable, isChecking, onCheck, onEdit, onImport }: Props) {
  const t = useTexts(accountTexts)
  const mayChange = useCan()(changeChannelAccount)
  const { name } = account
  return (
    <span className={classes.actions}>
      {!mayChange ? null : account.own?.awaits_first_import && !account.is_active ? (
        <Button variant="default" aria-label={t('first.of', { name })} onClick={onImport}>
          {t('first.do')}
        </Button>
      ) : (
        <Switch account={account} />
      )}
      {isCheckable && (
        <Button variant="subtle" loading={isChecking} aria-label={t('check.of', { name })} onClick={onCheck}>
          {t('check.do')}
        </Button>
      )}
      {mayChange && (
        <Button variant="subtle" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </span>
  )
}

/** Pauses an account, after asking, or resumes it. */
function Switch({ account }: Pick<Props, 'account'>) {
  const t = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { id, name, marketplaces, own } = account
  const change = useMutation({
    mutationFn: (is_active: boolean) =>
      call(changeChannelAccount, {
        params: { id },
        body: {
          name,
          marketplaces,
          stock_buffer: own?.stock_buffer ?? 0,
          is_active,
          version: own?.version ?? 1,
        },
      }),
    onSuccess: (_, isActive) => notify.success(t(isActive ? 'resume.done' : 'pause.done', { name })),
    onError: (error) => notify.error(error),
    onSettled: async () => {
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listChannelAccounts) })
    },
  })
  return (
    <>
      {account.is_active ? (
        <Button variant="default" aria-label={t('pause.of', { name })} onClick={() => setAsking(true)}>
          {t('pause.do')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={change.isPending}
          aria-label={t('resume.of', { name })}
          onClick={() => change.mutate(true)}
        >
          {t('resume.do')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('pause.title')}
        confirmLabel={t('pause.title')}
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate(false)}
        onCancel={() => setAsking(false)}
      >
        {t('pause.text', { name })}
      </ConfirmDialog>
    </>
  )
}
