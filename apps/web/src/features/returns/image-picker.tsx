import { MAX_CASE_IMAGE_BYTES, MAX_CASE_IMAGES } from '@kontor/contract/returns'
import { Button } from '@mantine/core'
import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useFileDrop } from '../../ui/form/use-file-drop.ts'
import { WithReason } from '../../ui/hint/with-reason.tsx'
import { ACCEPTED_IMAGES } from './case-images.ts'
import classes from './image-picker.module.css'
import { returnsTexts } from './locales/index.ts'
import { MEGABYTE, type useCaseImages } from './use-case-images.ts'

interface Props {
  readonly chosen: ReturnType<typeof useCaseImages>
  readonly disabled: boolean
}

/** Chooses images by file input, drag and drop or paste, with previews. */
export function ImagePicker({ chosen, disabled }: Props) {
  const t = useTexts(returnsTexts)
  const inputRef = useRef<HTMLInputElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { images, problems, add } = chosen
  const drop = useFileDrop(add, disabled)
  usePastedFiles(disabled ? undefined : add)
  return (
    <fieldset className={classes.images} disabled={disabled}>
      <legend>
        <span>
          {t('image.title')}{' '}
          <span aria-hidden className={classes.required}>
            *
          </span>
        </span>
        <span className="quiet" data-figures>
          {t('image.count', { count: images.length, max: MAX_CASE_IMAGES })}
        </span>
      </legend>
      {/* Dropping is an alternative to the button. */}
      <div className={classes.drop} {...drop}>
        <input
          ref={inputRef}
          type="file"
          multiple
          hidden
          accept={ACCEPTED_IMAGES}
          aria-label={t('image.add')}
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            // The input is cleared, so that a removed file can be chosen again.
            event.target.value = ''
          }}
        />
        <WithReason
          reason={images.length >= MAX_CASE_IMAGES ? t('image.full', { count: MAX_CASE_IMAGES }) : undefined}
        >
          <Button
            ref={buttonRef}
            variant="default"
            disabled={images.length >= MAX_CASE_IMAGES}
            leftSection={<IconPhotoPlus size={16} aria-hidden />}
            onClick={() => inputRef.current?.click()}
          >
            {t('image.add')}
          </Button>
        </WithReason>
        <span className="quiet">{t('image.drop', { paste: t('image.paste') })}</span>
        <p className="quiet">
          {t('image.limits', { count: MAX_CASE_IMAGES, size: MAX_CASE_IMAGE_BYTES / MEGABYTE })}
        </p>
      </div>
      <Previews chosen={chosen} onRemoved={() => buttonRef.current?.focus()} />
      {problems.length > 0 && (
        <div role="alert" className={classes.problems}>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}

interface PreviewsProps extends Pick<Props, 'chosen'> {
  /** Moves the focus, whose button was removed. */
  readonly onRemoved: () => void
}

function Previews({ chosen, onRemoved }: PreviewsProps) {
  const t = useTexts(returnsTexts)
  if (chosen.images.length === 0) return null
  return (
    <ul className={classes.previews}>
      {chosen.images.map((image) => (
        <li key={image.key}>
          <figure className={classes.preview}>
            <img src={image.url} alt="" onError={() => chosen.refuse(image)} />
            <figcaption data-hint={image.file.name} data-hint-when="cut">
              {image.file.name}
            </figcaption>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('image.remove', { name: image.file.name })}
              onClick={() => {
                chosen.remove(image.key)
                onRemoved()
              }}
            >
              <IconX size={14} aria-hidden />
            </button>
          </figure>
        </li>
      ))}
    </ul>
  )
}

/** Takes files pasted anywhere in the page; pasted text keeps its default. */
function usePastedFiles(add: ((files: readonly File[]) => void) | undefined): void {
  useEffect(() => {
    if (!add) return
    const onPaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [add])
}
