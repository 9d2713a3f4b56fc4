import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './photos.module.css'

/** A photograph that the API answers. */
export interface Photo {
  readonly id: number
  readonly path: string
}

interface Props {
  readonly photos: readonly Photo[]
  /** Index of the first photograph. */
  readonly first?: number
}

/** A large photograph at a time; arrow keys and buttons show the others. */
export function PictureViewer({ photos, first = 0 }: Props) {
  const t = useTexts(uiTexts)
  const [index, setIndex] = useState(first)
  const photo = photos[index]
  if (!photo) return null
  const go = (step: number) => setIndex((index + step + photos.length) % photos.length)
  const position = t('picture.nth', { number: index + 1, count: photos.length })
  return (
    <fieldset
      className={classes.viewer}
      aria-label={position}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') go(-1)
        if (event.key === 'ArrowRight') go(1)
      }}
    >
      <img key={photo.id} src={photo.path} alt={position} className={classes.large} />
      {photos.length > 1 && (
        <div className={classes.turn}>
          <button type="button" aria-label={t('picture.previous')} onClick={() => go(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </button>
          <span data-figures aria-live="polite">
            {position}
          </span>
          <button type="button" aria-label={t('picture.next')} onClick={() => go(1)}>
            <IconChevronRight size={18} aria-hidden />
          </button>
        </div>
      )}
    </fieldset>
  )
}
