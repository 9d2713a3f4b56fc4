import { getProduct, type Product, refetchPicture } from '@kontor/contract/catalogue'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call, queryKeyOf } from '../../lib/api-client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ProductCopy } from '../../ui/picture/product-copy.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { catalogueTexts } from './locales/index.ts'
import { productChoice } from './product-href.ts'
import classes from './products.module.css'

const PictureViewer = lazy(async () => ({
  default: (await import('../../ui/picture/picture-viewer.tsx')).PictureViewer,
}))

const PICTURE = 160
const LARGEST = 1200

interface Props {
  readonly product: Product
}

/** The picture of a product, which opens large, and below it why there is none. */
export function ProductPicture({ product }: Props) {
  const t = useTexts(catalogueTexts)
  const [isLarge, setLarge] = useState(false)
  const { img_path, kind, title } = product
  const image = <ProductCopy path={img_path} alt={title} kind={kind} size={PICTURE} eager />
  return (
    <div className={classes.productPicture}>
      {img_path === '' ? (
        image
      ) : (
        <button
          type="button"
          className={classes.enlarge}
          aria-label={t('picture.enlarge')}
          onClick={() => setLarge(true)}
        >
          {image}
        </button>
      )}
      <PictureState product={product} />
      <Dialog opened={isLarge} onClose={() => setLarge(false)} title={title} size="xl">
        <Suspense fallback={null}>
          <PictureViewer photos={[{ id: product.id, path: `${img_path}?size=${LARGEST}` }]} />
        </Suspense>
      </Dialog>
    </div>
  )
}

/** How far the picture is, why it could not be fetched, and the button that has it fetched again. */
function PictureState({ product }: Props) {
  const t = useTexts(catalogueTexts)
  const { state, problem, next_at } = product.picture
  return (
    <div className={classes.pictureState} aria-live="polite">
      {state === 'none' && <span>{t('picture.none')}</span>}
      {state === 'waiting' && <span>{t('picture.waiting')}</span>}
      {problem !== null && (
        <span className={classes.pictureProblem}>
          <IconAlertTriangle size={14} aria-hidden className={classes.pictureIcon} />
          {t(`picture.problem.${problem}`)}
        </span>
      )}
      {problem !== null && product.img_path !== '' && <span>{t('picture.older')}</span>}
      {problem !== null && next_at !== null && (
        <span>{t('picture.next', { when: formatDateTime(next_at) })}</span>
      )}
      {(state === 'failed' || state === 'ready') && <FetchAgain product={product} />}
    </div>
  )
}

function FetchAgain({ product }: Props) {
  const t = useTexts(catalogueTexts)
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () =>
      call(refetchPicture, { params: { wws_model: product.wws_model }, query: productChoice(product) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(getProduct) }),
    onError: (error) => notify.error(error),
  })
  if (!useCan()(refetchPicture)) return null
  return (
    <button type="button" className={classes.again} disabled={again.isPending} onClick={() => again.mutate()}>
      {t('picture.again')}
    </button>
  )
}
