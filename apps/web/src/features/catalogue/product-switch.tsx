import { IconBan, IconCheck, IconLoader2 } from '@tabler/icons-react'
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
}

/** A switch with its state in a word, whose knob stands at the end when on, at the start when off: green check when on, red ban when off, and a spinner while it is being saved (spec: catalogue §4). */
export function ProductSwitchButton({ switches, name, label }: Props) {
  const t = useTexts(catalogueTexts)
  const isOn = switches.isOn(name)
  const isSaving = switches.isSaving(name)
  const Icon = isSaving ? IconLoader2 : isOn ? IconCheck : IconBan
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-busy={isSaving}
      className={classes.switch}
      data-state={isSaving ? 'saving' : isOn ? 'on' : 'off'}
      onClick={() => switches.toggle(name, label)}
    >
      <span aria-hidden className={classes.track}>
        <span className={classes.switchState}>
          <Icon size={13} stroke={2.5} />
        </span>
        <span className={classes.thumb} />
      </span>
      <span className={classes.switchWord}>{t(isOn ? 'switch.on' : 'switch.off')}</span>
    </button>
  )
}
