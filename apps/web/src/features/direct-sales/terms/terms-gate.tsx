import { acceptTerms, getTerms, getTermsFile, type TermsState } from '@kontor/contract/direct-sales'
import { Anchor, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { directSalesTexts } from '../locales/index.ts'
import { showSaveFailure } from '../save-failure.ts'
import classes from './terms-gate.module.css'

interface Props {
  /** As the addresses of direct sale name it. */
  readonly market: string
  /** What people call it. */
  readonly name: string
  /** The settings of the market, which are not rendered before the terms are accepted. */
  readonly children: ReactNode
}

/**
 * Lets people read the terms of a marketplace and agree to them before they see its settings; then says when that was (spec:
 * integrations §2, direct-sale terms gate). Stands inside a `Page`.
 */
export function TermsGate({ market, name, children }: Props) {
  const query = useQuery(queryOf(getTerms, { params: { market } }))
  const file = useQuery(queryOf(getTermsFile, { params: { market } }))
  const error = query.error ?? file.error
  if (error)
    return (
      <ErrorNotice
        error={error}
        onRetry={() => {
          void query.refetch()
          void file.refetch()
        }}
      />
    )
  if (!query.data || !file.data)
    return (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    )
  if (query.data.termsAccepted === 0)
    return <Gate market={market} name={name} terms={query.data} path={file.data.path} />
  return (
    <>
      <Accepted terms={query.data} path={file.data.path} />
      {children}
    </>
  )
}

interface TermsProps {
  readonly terms: TermsState
  /** Where they are to be read. */
  readonly path: string
}

function Accepted({ terms: { version, accepted_at, accepted_by }, path }: TermsProps) {
  const t = useTexts(directSalesTexts)
  const at = accepted_at === null ? '' : formatDateTime(accepted_at)
  return (
    <p className={classes.accepted}>
      <span>
        {accepted_by === null
          ? t('terms.accepted', { version, at })
          : t('terms.acceptedBy', { version, at, by: accepted_by })}
      </span>
      <Anchor size="sm" href={path} target="_blank" rel="noopener" aria-label={t('terms.showOf')}>
        {t('terms.show')}
      </Anchor>
    </p>
  )
}

function Gate({ market, name, terms, path }: TermsProps & Omit<Props, 'children'>) {
  const t = useTexts(directSalesTexts)
  const queryClient = useQueryClient()
  const [isTicked, setIsTicked] = useState(false)
  const state = queryOf(getTerms, { params: { market } })
  const accept = useMutation({
    mutationFn: () =>
      call(acceptTerms, { params: { market }, body: { termsAccepted: 1, version: terms.version } }),
    onSuccess: (accepted) => queryClient.setQueryData(state.queryKey, accepted),
    onError: async (error) => {
      showSaveFailure(error)
      setIsTicked(false)
      // There may be a version that is newer than the one that was read.
      await queryClient.invalidateQueries({ queryKey: state.queryKey })
      await queryClient.invalidateQueries(queryOf(getTermsFile, { params: { market } }))
    },
  })
  return (
    <Card title={t('terms.title')}>
      <div className={classes.gate}>
        {terms.previous_version === null ? (
          <p>{t('terms.intro', { name })}</p>
        ) : (
          <Notice kind="warning" title={t('terms.renewed')}>
            <p>{t('terms.renewedText')}</p>
          </Notice>
        )}
        <Button
          component="a"
          href={path}
          target="_blank"
          rel="noopener"
          variant="default"
          classNames={{ root: classes.file, label: classes.fileLabel }}
          leftSection={<IconFileText size={16} aria-hidden />}
        >
          {t('terms.read', { version: terms.version })}
        </Button>
        <Check
          label={t('terms.check')}
          checked={isTicked}
          disabled={accept.isPending}
          onChange={({ target }) => setIsTicked(target.checked)}
        />
        <div className={classes.buttons}>
          {isTicked && (
            <Button loading={accept.isPending} onClick={() => accept.mutate()}>
              {t('terms.accept')}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('terms.cancel')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
