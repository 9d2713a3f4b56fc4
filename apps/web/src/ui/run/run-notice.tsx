import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { readStored, writeStored } from '../../lib/browser-storage.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Notice } from '../states/notice.tsx'
import { runTexts } from './locales/index.ts'

/** How each standing of a run looks. */
const KINDS = { running: 'info', waiting: 'warning', done: 'success', failed: 'danger' } as const

interface Props {
  readonly standing: keyof typeof KINDS
  readonly title: string
  /** There is something to heed. */
  readonly warns?: boolean
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Of a run that is over: it can be hidden, and the browser remembers which one is, by the name of its kind. */
  readonly hiding?: { readonly name: string; readonly run: number }
}

/** How far a run is, or what came of it, over the list or form that it is about. */
export function RunNotice({ standing, title, warns = false, children, actions, hiding }: Props) {
  const t = useTexts(runTexts)
  const [hidden, setHidden] = useState(() => hiding && readStored(hiding.name))
  if (hiding && hidden === String(hiding.run)) return null
  const hide = ({ name, run }: NonNullable<typeof hiding>) => {
    writeStored(name, String(run))
    setHidden(String(run))
  }
  return (
    <Notice
      kind={warns ? 'warning' : KINDS[standing]}
      title={title}
      actions={
        (hiding || actions) && (
          <>
            {actions}
            {hiding && (
              <Button variant="subtle" size="compact-sm" onClick={() => hide(hiding)}>
                {t('hide')}
              </Button>
            )}
          </>
        )
      }
    >
      {standing === 'waiting' && <span>{t('waiting')}</span>}
      {children}
    </Notice>
  )
}
