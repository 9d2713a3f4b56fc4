import { IconBan, IconCheck, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { catalogueTexts } from './locales/index.ts'
import classes from './products.module.css'
import type { ProductSwitches } from './use-product-switches.ts'

interface Props {
  readonly switches: ProductSwitches
  /** Key of the channel, or of the product as a whole. */
  readonly name: string
  /** What is switched, for screen readers. */
  readonly label: string
  /** Stands before the state. */
  readonly children?: ReactNode
  /** Says the state in words, too. */
  readonly withWord?: boolean
}

/** A switch: green check when on, red ban when off, and a spinner while it is being saved (spec: catalogue §4). */
export function ProductSwitchButton({ switches, name, label, children, withWord = false }: Props) {
  const t = useTexts(catalogueTexts)
  const isOn = switches.isOn(name)
  const isSaving = switches.isSaving(name)
  const Icon = isSaving ? IconLoader2 : isOn ? IconCheck : IconBan
  const word = t(isOn ? 'switch.on' : 'switch.off')
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isSaving}
      className={classes.switch}
      data-state={isSaving ? 'saving' : isOn ? 'on' : 'off'}
      data-hint={withWord ? undefined : `${label}: ${isSaving ? t('switch.saving') : word}`}
      onClick={() => switches.toggle(name)}
    >
      {children}
      <span aria-hidden className={classes.switchState}>
        <Icon size={16} />
      </span>
      {withWord && <span>{word}</span>}
    </button>
  )
}
