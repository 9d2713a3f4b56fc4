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
  /** What is moved to the other side; left out: a knob. */
  readonly children?: ReactNode
  /** Says the state in words, too. */
  readonly withWord?: boolean
}

/** A switch whose knob stands at the end when on, at the start when off: green check when on, red ban when off, and a spinner while it is being saved (spec: catalogue §4). */
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
      onClick={() => switches.toggle(name, label)}
    >
      <span aria-hidden className={classes.track}>
        <span className={classes.switchState}>
          <Icon size={13} stroke={2.5} />
        </span>
        {children ?? <span className={classes.thumb} />}
      </span>
      {withWord && <span className={classes.switchWord}>{word}</span>}
    </button>
  )
}
