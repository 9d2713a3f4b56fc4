import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { parseSearch } from '../../../lib/list-search.ts'
import { printFile } from '../../../lib/print-file.ts'
import { PrimaryAction } from '../../../ui/page/primary-action.tsx'
import type { ListPlace } from '../../orders/index.ts'
import { shippingTexts } from '../locales/index.ts'
import { ignoreHeldKey, takeLostFocus } from './lost-focus.ts'
import { nextStep } from './next-step.ts'

interface Props {
  readonly order: OrderDetail
  /** Its papers were made while it was on screen. */
  readonly isFresh: boolean
  readonly place: ListPlace | undefined
}

/** The one PDF with all papers of an order; undefined where there is none. */
export const papersOf = ({ combined_path, shippings }: Pick<OrderDetail, 'combined_path' | 'shippings'>) =>
  combined_path ?? shippings.find((shipping) => shipping.combined_path !== null)?.combined_path ?? undefined

/** What is done once an order has its papers: print them, then go on with the next one. The focus moves with it. */
export function AfterPapers({ order, isFresh, place }: Props) {
  const t = useTexts(shippingTexts)
  const [isPrinted, setIsPrinted] = useState(false)
  const [isFailed, setIsFailed] = useState(false)
  const printButton = useRef<HTMLButtonElement>(null)
  const goOn = useRef<HTMLButtonElement>(null)
  const papers = papersOf(order)
  const next = place?.neighbours?.next_id ?? undefined
  const step = nextStep({
    isFresh,
    hasPapers: papers !== undefined,
    isPrinted,
    isFromList: place?.neighbours !== undefined,
    hasNext: next !== undefined,
  })
  useEffect(() => {
    if (!isFresh) return
    if (step === 'print') takeLostFocus(printButton.current)
    else takeLostFocus(goOn.current ?? printButton.current, printButton.current)
  }, [isFresh, step])

  const print = async (path: string) => {
    try {
      await printFile(path)
      setIsFailed(false)
      setIsPrinted(true)
    } catch {
      setIsFailed(true)
    }
  }
  return (
    <>
      {papers !== undefined && (
        <Step isNext={step === 'print'}>
          <Button
            variant={step === 'print' ? 'filled' : 'default'}
            leftSection={<IconPrinter size={18} aria-hidden />}
            ref={printButton}
            onKeyDown={ignoreHeldKey}
            onClick={() => void print(papers)}
          >
            {t('ship.print')}
          </Button>
        </Step>
      )}
      {isFailed && (
        <p role="alert">
          {t('ship.printFailed')}{' '}
          <a href={papers} target="_blank" rel="noopener">
            {t('ship.openPapers')}
          </a>
        </p>
      )}
      {place && next !== undefined && (
        <Step isNext={step === 'next_order'}>
          <Button
            renderRoot={(props) => <Link {...props} to={`/orders/${next}`} search={{ list: place.list }} />}
            variant={step === 'next_order' ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            ref={goOn}
            onKeyDown={ignoreHeldKey}
          >
            {t('ship.nextOrder')}
          </Button>
        </Step>
      )}
      {place && step === 'to_list' && (
        <PrimaryAction>
          <Button
            renderRoot={(props) => <Link {...props} to="/orders" search={parseSearch(place.list)} />}
            ref={goOn}
          >
            {t('ship.toList')}
          </Button>
        </PrimaryAction>
      )}
    </>
  )
}

interface StepProps {
  readonly isNext: boolean
  readonly children: ReactNode
}

/** What is done next is the primary button of the screen; the rest stays in the card. */
function Step({ isNext, children }: StepProps) {
  return isNext ? <PrimaryAction>{children}</PrimaryAction> : children
}
