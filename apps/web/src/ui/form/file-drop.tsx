import { Button, type ButtonProps } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { formatSize } from '../../lib/file-size.ts'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Sending } from '../../lib/use-file-upload.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './file-drop.module.css'
import { useFileDrop } from './use-file-drop.ts'

interface Props {
  /** Names the button, with what is chosen by it. */
  readonly label: string
  /** What files are taken, and how large they may be. */
  readonly limits: string
  /** As the attribute of a file input has it. */
  readonly accept: string
  /** The file that is chosen and not sent yet. */
  readonly file?: File | undefined
  /** The file that is on its way. */
  readonly sending: Sending | undefined
  readonly onCancel: () => void
  readonly onChoose: (file: File) => void
  /** What is wrong with the choice. */
  readonly problem?: string | undefined
  readonly variant?: ButtonProps['variant']
  /** Marks the button for a form that leads to its first wrong field. */
  readonly field?: string
}

/**
 * Takes one file, by a button or by drop, and shows how far it is sent. The button works with keyboard, touch and
 * screen reader; dropping is only another way to the same.
 */
export function FileDrop(props: Props) {
  const { file, sending } = props
  const t = useTexts(uiTexts)
  const inputRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [hasSeveral, setHasSeveral] = useState(false)
  const hintId = useId()
  const problemId = useId()
  const choose = (files: readonly File[]) => {
    const [first, ...others] = files
    setHasSeveral(others.length > 0)
    if (first && others.length === 0) props.onChoose(first)
  }
  const drop = useFileDrop(choose, sending !== undefined)
  const isSending = sending !== undefined
  const wasSending = useRef(isSending)
  useEffect(() => {
    const gaveWay = wasSending.current !== isSending
    wasSending.current = isSending
    // The button that was pressed is gone, and the focus with it.
    if (gaveWay && document.activeElement === document.body) buttonRef.current?.focus()
  }, [isSending])
  const problem = hasSeveral ? t('file.several') : props.problem
  return (
    <div className={classes.field}>
      <p role="status" className="visually-hidden">
        {sending ? t('file.sending', { name: sending.name }) : file && t('file.chosen', { name: file.name })}
      </p>
      <div className={classes.drop} {...drop}>
        {sending ? (
          <SendingLine sending={sending} buttonRef={buttonRef} onCancel={props.onCancel} />
        ) : (
          <>
            <input
              ref={inputRef}
              type="file"
              hidden
              accept={props.accept}
              aria-label={props.label}
              onChange={(event) => {
                choose([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            <Button
              ref={buttonRef}
              data-field={props.field}
              variant={props.variant ?? 'filled'}
              leftSection={<IconUpload size={16} aria-hidden />}
              aria-describedby={problem ? `${problemId} ${hintId}` : hintId}
              onClick={() => inputRef.current?.click()}
            >
              {props.label}
            </Button>
            {file ? (
              <span className={classes.name}>{`${file.name} (${formatSize(file.size)})`}</span>
            ) : (
              <span className={classes.or}>{t('file.drop')}</span>
            )}
            <p id={hintId} className="quiet">
              {props.limits}
            </p>
          </>
        )}
      </div>
      {problem && !isSending && (
        <p id={problemId} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface SendingProps {
  readonly sending: Sending
  readonly buttonRef: React.Ref<HTMLButtonElement>
  readonly onCancel: () => void
}

function SendingLine({ sending: { name, size, sent }, buttonRef, onCancel }: SendingProps) {
  const t = useTexts(uiTexts)
  const label = t('file.sending', { name })
  const share = size === 0 ? 0 : Math.min(1, sent / size)
  return (
    <>
      <span className={classes.name}>{label}</span>
      <progress className={classes.bar} value={share} aria-label={label} />
      <span className={classes.share} data-figures>
        {share === 1
          ? t('file.checking')
          : t('file.sent', { percent: formatCount(Math.floor(share * 100)), size: formatSize(size) })}
      </span>
      <Button ref={buttonRef} variant="default" size="compact-sm" onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
    </>
  )
}
