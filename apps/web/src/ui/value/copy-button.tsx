import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { copyText, selectText } from '../../lib/copy-text.ts'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './value.module.css'

interface Props {
  readonly text: string
  /** The element that shows the text. */
  readonly shownIn: RefObject<HTMLElement | null>
  readonly label: string
  readonly copiedLabel: string
  /** What is copied, for those who do not see it beside the button. */
  readonly name?: string
}

/**
 * Copies a text that stands beside it. Where the browser does not let a page copy, which is so without https, the text is
 * selected, and a sentence says which keys copy it.
 */
export function CopyButton({ text, shownIn, label, copiedLabel, name }: Props) {
  const t = useTexts(uiTexts)
  const [outcome, setOutcome] = useState<'copied' | 'selected'>()
  const copy = async () => {
    const isCopied = await copyText(text)
    if (!isCopied && shownIn.current) selectText(shownIn.current)
    setOutcome(isCopied ? 'copied' : 'selected')
  }
  const shown = outcome === 'copied' ? copiedLabel : label
  return (
    <div>
      <Button
        variant="default"
        leftSection={
          outcome === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
        }
        aria-label={name === undefined ? undefined : `${shown}: ${name}`}
        onClick={() => void copy()}
      >
        {shown}
      </Button>
      <p role="status" className={classes.copyByKeys}>
        {outcome === 'selected' && t('copy.selected')}
      </p>
    </div>
  )
}
