import { Button } from '@mantine/core'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNowUntil } from '../../../lib/now.ts'
import { Check } from '../../../ui/form/check.tsx'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { pricingRulesTexts } from './locales/index.ts'
import classes from './rules.module.css'

interface Props {
  readonly isActive: boolean
  /** When what was switched last counts; null once it does. */
  readonly actsFrom: string | null
  /** Saves it; a refusal switches back. */
  readonly onSwitch: (isActive: boolean) => Promise<void>
  /** Shows what it would do, without switching. */
  readonly onSimulate: (isActive: boolean) => void
}

const SWITCHING = ['switch pricing rules'] as const

/** Whether what was switched is still being saved: it gives the rules a new version, which a save of the form has to name. */
export const useIsSwitchingRules = (): boolean => useIsMutating({ mutationKey: SWITCHING }) > 0

/** Whether the rules are applied: saved at once, in effect five minutes later. */
export function RulesSwitchCard({ isActive, actsFrom, onSwitch, onSimulate }: Props) {
  const t = useTexts(pricingRulesTexts)
  // A mutation tells that it runs a moment after the click: until then the switch would jump back.
  const [wanted, setWanted] = useState<boolean>()
  const save = useMutation({
    mutationKey: SWITCHING,
    mutationFn: onSwitch,
    onSuccess: (_, on) => notify.success(t(on ? 'switch.switchedOn' : 'switch.switchedOff')),
    onError: (error) => notify.error(error),
    onSettled: () => setWanted(undefined),
  })
  const isSaving = wanted !== undefined
  return (
    <Card title={t('switch.title')}>
      <div className={classes.switch}>
        <Check
          role="switch"
          label={t('switch.label')}
          checked={wanted ?? isActive}
          disabled={isSaving}
          onChange={({ target }) => {
            setWanted(target.checked)
            save.mutate(target.checked)
          }}
        />
        <p aria-live="polite">
          <InForce isActive={wanted ?? isActive} actsFrom={isSaving ? null : actsFrom} />
        </p>
        <p className="quiet">{t('switch.terms')}</p>
        <p className="quiet">{t('switch.delay')}</p>
        <Button size="xs" variant="default" disabled={isSaving} onClick={() => onSimulate(!isActive)}>
          {t(isActive ? 'simulation.off' : 'simulation.on')}
        </Button>
      </div>
    </Card>
  )
}

/** Whether the rules count, or from when on they do or no longer do. */
function InForce({ isActive, actsFrom }: Pick<Props, 'isActive' | 'actsFrom'>) {
  const t = useTexts(pricingRulesTexts)
  const now = useNowUntil(actsFrom ?? undefined)
  if (actsFrom === null || Date.parse(actsFrom) <= now) return t(isActive ? 'switch.on' : 'switch.off')
  return t(isActive ? 'switch.onFrom' : 'switch.offFrom', { time: formatTime(actsFrom) })
}
