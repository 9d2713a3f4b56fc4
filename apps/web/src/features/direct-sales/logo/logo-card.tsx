import { getLogo, saveLogo } from '@kontor/contract/direct-sales'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { formatSize } from '../../../lib/file-size.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { base64Of } from '../../../lib/upload-file.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from '../direct-sales.module.css'
import { directSalesTexts } from '../locales/index.ts'
import { ACCEPTED_LOGOS, judgeLogoFile } from './logo-file.ts'

/** How long errors of these screens stay (spec: integrations §8). */
const ERROR_SECONDS = 5

/** The logo on the company's documents; a chosen one is shown before it is sent. */
export function LogoCard() {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const query = useQuery(queryOf(getLogo))
  const [file, setFile] = useState<File>()
  const [refused, setRefused] = useState(false)
  const preview = usePreview(file)
  const judged = file && judgeLogoFile(file)
  const upload = useMutation({
    mutationFn: async (chosen: File) =>
      call(saveLogo, { body: { image: await base64Of(chosen), name: chosen.name.slice(-200) } }),
    onSuccess: ({ message, url }) => {
      queryClient.setQueryData(queryOf(getLogo).queryKey, { url })
      setFile(undefined)
      notify.success(message)
    },
    onError: (error) => notify.error(error, { seconds: ERROR_SECONDS }),
  })
  const problem = refused ? 'incompatible' : judged?.problem
  const shown = judged?.isShown && !refused ? preview : query.data?.url
  return (
    <Card title={t('logo.title')}>
      <div className={classes.stack}>
        <p className="quiet">{t('logo.intro')}</p>
        {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        <div className={classes.picture}>
          {query.isPending ? (
            <Skeleton width={200} height={56} />
          ) : shown ? (
            <img
              src={shown}
              alt={file ? t('logo.preview', { name: file.name }) : t('logo.current')}
              onError={() => setRefused(file !== undefined)}
            />
          ) : (
            <span className="quiet">{t('logo.none')}</span>
          )}
        </div>
        <FileDrop
          label={t('logo.choose')}
          limits={t('logo.limits')}
          accept={ACCEPTED_LOGOS}
          variant="default"
          file={file}
          sending={undefined}
          onCancel={() => undefined}
          problem={problem && t(`logo.${problem}`, { size: formatSize(file?.size ?? 0) })}
          onChoose={(chosen) => {
            setRefused(false)
            setFile(chosen)
          }}
        />
        <div>
          <SubmitButton
            type="button"
            obstacle={!file ? 'incomplete' : problem ? 'notice' : undefined}
            loading={upload.isPending}
            onClick={() => file && upload.mutate(file)}
          >
            {t('logo.upload')}
          </SubmitButton>
        </div>
      </div>
    </Card>
  )
}

/** The address under which the browser shows a chosen file; undefined until there is one of this very file. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<{ readonly of: File; readonly url: string }>()
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPreview({ of: file, url })
    return () => {
      URL.revokeObjectURL(url)
      setPreview(undefined)
    }
  }, [file])
  return preview !== undefined && preview.of === file ? preview.url : undefined
}
