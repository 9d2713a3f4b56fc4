import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { uiTexts } from '../locales/index.ts'
import classes from './photos.module.css'
import type { Photo } from './picture-viewer.tsx'

const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }))

interface Props {
  readonly photos: readonly Photo[]
  /** What the photographs show, as the title of the large view. */
  readonly title: string
}

/** Photographs as thumbnails; each opens large. */
export function PictureStrip({ photos, title }: Props) {
  const t = useTexts(uiTexts)
  const [shown, setShown] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <ul className={classes.strip}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={classes.thumbnail}
              aria-label={t('picture.enlarge', { number: index + 1, count: photos.length })}
              onClick={() => setShown(index)}
            >
              <img src={photo.path} alt="" loading="lazy" width={48} height={48} />
            </button>
          </li>
        ))}
      </ul>
      <Dialog opened={shown !== undefined} onClose={() => setShown(undefined)} title={title} size="xl">
        <Suspense fallback={<div className={classes.viewer} />}>
          <PictureViewer photos={photos} first={shown ?? 0} />
        </Suspense>
      </Dialog>
    </>
  )
}
