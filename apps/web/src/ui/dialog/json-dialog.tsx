import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { ErrorNotice } from '../states/error-notice.tsx'
import { SkeletonLines } from '../states/skeleton.tsx'
import { notify } from '../toast/toasts.ts'
import { Dialog } from './dialog.tsx'
import classes from './json-dialog.module.css'

interface Props<D> {
  readonly title: string
  readonly query: Pick<UseQueryResult<D>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** The part of the answer that is shown. */
  readonly documentOf: (data: D) => unknown
  /** Content above the document. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A document exchanged with another system, to read and copy. */
export function JsonDialog<D>({ title, query, documentOf, children, onClose }: Props<D>) {
  const t = useTexts(uiTexts)
  const text = query.data === undefined ? undefined : JSON.stringify(documentOf(query.data), null, 2)
  const copy = (document: string) =>
    void copyText(document).then((isCopied) =>
      isCopied ? notify.success(t('json.copied')) : notify.warning(t('copy.refused')),
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="xl"
      footer={
        <>
          {text !== undefined && (
            <Button
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => copy(text)}
            >
              {t('json.copy')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      {children}
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonLines lines={8} />}
      {text !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <pre className={classes.document} tabIndex={0}>
          {text}
        </pre>
      )}
    </Dialog>
  )
}
