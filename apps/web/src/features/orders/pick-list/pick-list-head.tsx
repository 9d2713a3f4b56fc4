import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { pickListTexts } from './locales/index.ts'
import classes from './pick-list.module.css'

interface Props {
  /** Lines of the list; undefined while it is read. */
  readonly count: number | undefined
  /** When it was read, in words. */
  readonly readAt: string
  /** Undefined while the list, or what is printed with it, is not there. */
  readonly onPrint: (() => void) | undefined
  /** Why nothing can be printed, where it is not for want of time. */
  readonly noPrint?: string | undefined
  /** Printing is what the list is for. */
  readonly isForPrint?: boolean
  /** The filters. */
  readonly children: ReactNode
}

/** The title of a pick list, the way back, and its print button. */
export function PickListHead({ count, readAt, onPrint, noPrint, isForPrint = false, children }: Props) {
  const t = useTexts(pickListTexts)
  return (
    <header className={classes.head}>
      <div className={classes.titleRow}>
        <h1>{t('title')}</h1>
        {count !== undefined && (
          <span className={classes.quiet}>
            {t('lines', { count })} · {t('printedAt', { date: readAt })}
          </span>
        )}
        <div className={classes.actions}>
          <Button
            component={Link}
            to="/orders"
            variant="default"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {t('back')}
          </Button>
          <WithReason reason={noPrint}>
            <Button
              variant={isForPrint ? 'filled' : 'default'}
              leftSection={<IconPrinter size={16} aria-hidden />}
              disabled={onPrint === undefined || noPrint !== undefined}
              onClick={onPrint}
            >
              {t('printAll')}
            </Button>
          </WithReason>
        </div>
      </div>
      {children}
    </header>
  )
}
