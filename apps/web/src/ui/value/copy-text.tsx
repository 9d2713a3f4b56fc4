import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { notify } from '../toast/toasts.ts'
import classes from './value.module.css'

interface Props {
  /** The text that is copied. */
  readonly value: string
  /** The text that is shown; the value when left out. */
  readonly children?: ReactNode
  /** The button overlaps what follows, for tables and facts. */
  readonly overhang?: boolean
}

const CONFIRMATION_MS = 1500

/** A number with a copy button on hover and focus (order number, EAN, tracking). */
export function CopyText({ value, children, overhang = false }: Props) {
  const t = useTexts(uiTexts)
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [copied])

  if (value === '') return null
  return (
    <span className={classes.copy} data-overhang={overhang || undefined}>
      {children ?? value}
      <button
        type="button"
        className={classes.copyButton}
        aria-label={copied ? t('copy.copied') : t('copy.copy', { value })}
        data-copied={copied || undefined}
        onClick={(event) => {
          event.stopPropagation()
          void copyText(value).then((isCopied) =>
            isCopied ? setCopied(true) : notify.warning(t('copy.refused')),
          )
        }}
      >
        {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
    </span>
  )
}
