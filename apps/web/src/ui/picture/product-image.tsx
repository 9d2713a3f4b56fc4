import { useState } from 'react'
import classes from './picture.module.css'
import { SHOE_DRAWINGS, shoeOf } from './shoe-drawings.tsx'

interface Props {
  /** Address of the picture; empty when there is none. */
  readonly src: string
  /** The alternative text; empty in a row that names the article. */
  readonly alt: string
  /** The article's kind, which chooses the drawing for a missing picture. */
  readonly kind: string
  /** Edge of the square in pixels. */
  readonly size?: number
  /** Loads outside the visible part too, for printing. */
  readonly eager?: boolean
  /** The picture for screens of other densities, where there are some (`ProductCopy`). */
  readonly srcSet?: string
  /** The address of another picture, for when that one does not load. */
  readonly instead?: string
}

const DRAWING_WIDTH = 1.5

/** A product picture on a quiet square, or a drawn shoe of its kind when there is none or it does not load. */
export function ProductImage({ src, alt, kind, size = 32, eager = false, srcSet, instead = '' }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = [src, instead].find((address) => address !== '' && !failed.includes(address))
  const shoe = shoeOf(kind)
  return (
    <span className={classes.square} style={{ width: size, height: size }}>
      {shown !== undefined ? (
        <img
          srcSet={shown === src ? srcSet : undefined}
          src={shown}
          alt={alt}
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          onError={() => setFailed((before) => [...before, shown])}
        />
      ) : (
        <svg
          viewBox="0 0 48 48"
          width={size * 0.8}
          height={size * 0.8}
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
          aria-hidden={alt === ''}
          fill="none"
          stroke="currentColor"
          strokeWidth={DRAWING_WIDTH}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {SHOE_DRAWINGS[shoe]}
        </svg>
      )}
    </span>
  )
}
