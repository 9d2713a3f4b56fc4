import type { ComponentProps } from 'react'
import { ProductImage } from './product-image.tsx'

/** The sides that there are of each of our own copies, in pixels. */
const SIDES = [64, 320, 1200]
/** Pixels of a screen for one of the layout, along a side. */
const DENSITIES = [1, 2, 3]

interface Props extends Pick<ComponentProps<typeof ProductImage>, 'alt' | 'kind' | 'eager'> {
  /** Where our copy is, the `img_path` of an article; empty without one. */
  readonly path: string
  /** What has been delivered: shown where there is no copy, or where it does not load. */
  readonly delivered?: string
  readonly size?: number
}

/** Our copy of the picture of a product, in the smallest size that is sharp on the screen. */
export function ProductCopy({ path, delivered = '', size = 32, ...image }: Props) {
  if (path === '') return <ProductImage {...image} size={size} src={delivered} />
  const at = (density: number) =>
    `${path}?size=${SIDES.find((side) => side >= size * density) ?? SIDES.at(-1)}`
  const srcSet = DENSITIES.map((density) => `${at(density)} ${density}x`).join(', ')
  return <ProductImage {...image} size={size} src={at(1)} srcSet={srcSet} instead={delivered} />
}
