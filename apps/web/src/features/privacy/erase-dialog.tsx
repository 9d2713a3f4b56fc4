import { erasePersonalData, listErasures, previewErasure, type Subject } from '@kontor/contract/privacy'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { privacyTexts } from './locales/index.ts'
import classes from './privacy.module.css'

interface Props {
  readonly subjects: Subject[]
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** Shows what an erasure would change, table by table, before anybody confirms it. */
export function EraseDialog({ subjects, onStarted, onClose }: Props) {
  const t = useTexts(privacyTexts)
  const queryClient = useQueryClient()
  const preview = useQuery({
    queryKey: [...queryKeyOf(previewErasure), subjects],
    queryFn: () => call(previewErasure, { body: { subjects } }),
    staleTime: 0,
  })
  const erase = useMutation({
    mutationFn: () => call(erasePersonalData, { body: { subjects } }),
    onSuccess: async () => {
      notify.success(t('dialog.started'))
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listErasures) })
      onStarted()
      onClose()
    },
    onError: (error) => notify.error(error),
  })
  const isBlocked = preview.data && preview.data.blocked.length > 0
  return (
    <FormDialog
      title={t('dialog.title')}
      submitLabel={t('dialog.confirm')}
      danger
      busy={erase.isPending}
      obstacle={isBlocked || preview.error ? 'notice' : preview.data ? undefined : 'loading'}
      unsaved={false}
      problem={undefined}
      onSubmit={() => erase.mutate()}
      onClose={onClose}
    >
      <p>{t('dialog.intro')}</p>
      {preview.error && <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <SkeletonLines lines={5} />}
      {isBlocked && <Notice kind="warning" title={t('dialog.blocked')} />}
      {preview.data && (
        <table className={classes.preview}>
          <thead>
            <tr>
              <th scope="col">{t('dialog.table')}</th>
              <th scope="col">{t('dialog.rows')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.data.tables.map(({ table, rows, kept }) => (
              <tr key={table}>
                <td>
                  {table}
                  {kept && <span className="quiet"> {t('dialog.kept')}</span>}
                </td>
                <td>{rows}</td>
              </tr>
            ))}
            <tr>
              <td>{t('dialog.files')}</td>
              <td>{preview.data.files}</td>
            </tr>
          </tbody>
        </table>
      )}
    </FormDialog>
  )
}
