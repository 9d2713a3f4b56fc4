import { type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { EXAMPLE_PRICE, floorOfExample, percentText } from './floor-example.ts'
import { pricingRulesTexts } from './locales/index.ts'
import classes from './rules.module.css'

/** What is said of a field stands below it, so that fields beside each other are in line. */
const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

interface Props {
  readonly useUvp: boolean
  readonly onUseUvp: (useUvp: boolean) => void
  readonly percent: string
  /** Props of the input of the percentage. */
  readonly percentField: ComponentProps<typeof TextInput>
}

/** What a rule compares with, the rule for all articles, and what it means for a shoe. */
export function GeneralFields({ useUvp, onUseUvp, percent, percentField }: Props) {
  const t = useTexts(pricingRulesTexts)
  const floor = floorOfExample(percent)
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('comparison')}
        name="use_uvp"
        description={t('comparisonHint')}
        inputWrapperOrder={HINT_BELOW}
        value={useUvp ? 'uvp' : 'vkp'}
        data={[
          { value: 'vkp', label: t('vkp') },
          { value: 'uvp', label: t('uvp') },
        ]}
        onChange={(event) => onUseUvp(event.target.value === 'uvp')}
      />
      <TextInput
        {...percentField}
        name="min_price_global"
        label={t('global')}
        description={t('globalHint')}
        inputWrapperOrder={HINT_BELOW}
        placeholder="10"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <p className={`${classes.example} ${classes.wide}`} aria-live="polite">
        {floor === undefined
          ? t('noExample')
          : t(useUvp ? 'exampleUvp' : 'example', {
              percent: percentText(percent),
              price: EXAMPLE_PRICE,
              floor,
            })}
      </p>
    </div>
  )
}
