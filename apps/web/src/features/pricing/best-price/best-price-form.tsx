import {
  type BestPrice,
  type BestPriceEnding,
  getUvp,
  PRICE_ENDINGS,
  TamarisBestPriceBody,
} from '@kontor/contract/pricing'
import { type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { queryKeyOf } from '../../../lib/api-client.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import rules from '../rules/rules.module.css'
import { RulesFrame } from '../rules/rules-frame.tsx'
import { typedNumber, withComma } from '../typed-values.ts'
import classes from './best-price.module.css'
import { ChannelChoice } from './channel-choice.tsx'
import { COMPETITOR_CENTS, examplePrice } from './example-price.ts'
import { bestPriceTexts } from './locales/index.ts'

const { version: _, ...shape } = TamarisBestPriceBody.shape
const Typed = z.strictObject({ ...shape, undercut: typedNumber(shape.undercut) })

const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const valuesOf = ({ is_active, channels, undercut, price_ending }: BestPrice) => ({
  is_active,
  channels,
  undercut: withComma(undercut.toFixed(2)),
  price_ending,
})

interface Props {
  readonly settings: BestPrice
  /** Other than that of the route table. */
  readonly title?: string
  /** Reads them anew. */
  readonly reload: () => Promise<BestPrice>
  readonly save: (body: TamarisBestPriceBody) => Promise<BestPrice>
}

/** How a brand follows the prices of competitors, to change. */
export function BestPriceForm({ settings, title, reload, save }: Props) {
  const t = useTexts(bestPriceTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: Typed,
    initialValues: valuesOf(settings),
    record: {
      version: settings.version,
      latest: async () => {
        const latest = await reload()
        return { values: valuesOf(latest), version: latest.version }
      },
    },
    issueText: ({ path, input }) => (path[0] === 'undercut' && input !== undefined ? t('wrong') : undefined),
    submit: async (values, version = settings.version) => {
      const saved = await save({ ...values, version })
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(getUvp) })
      form.restart({ values: valuesOf(saved), version: saved.version })
      notify.success(t('saved'))
    },
  })
  const { is_active, channels, undercut, price_ending } = form.values
  return (
    <RulesFrame form={form} title={title} intro={t('intro')} save={t('save')} side={<HowItIsMade />}>
      <Card title={t('settings')}>
        <div className={rules.fields}>
          <div className={classes.follow}>
            <Check
              name="is_active"
              label={t('follow')}
              checked={is_active}
              onChange={({ target }) => form.setFieldValue('is_active', target.checked)}
            />
            <p className="quiet" aria-live="polite">
              {t(!is_active ? 'off' : channels.length === 0 ? 'onNowhere' : 'on')}
            </p>
          </div>
          <TextInput
            {...form.field('undercut')}
            name="undercut"
            label={t('undercut')}
            description={t('undercutHint')}
            inputWrapperOrder={HINT_BELOW}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            withAsterisk
          />
          <NativeSelect
            name="price_ending"
            label={t('ending')}
            description={t('endingHint')}
            inputWrapperOrder={HINT_BELOW}
            value={price_ending}
            data={PRICE_ENDINGS.map((value) => ({ value, label: t(`endings.${value}`) }))}
            onChange={({ target }) =>
              form.setFieldValue('price_ending', shape.price_ending.parse(target.value))
            }
          />
          <Example undercut={undercut} ending={price_ending} />
        </div>
        <p className={`${classes.hint} quiet`}>
          {settings.articles === 0 ? t('noArticles') : t('articles', { count: settings.articles })}
        </p>
      </Card>
      <ChannelChoice
        channels={settings.sales_channels}
        chosen={channels}
        onChoose={(chosen) => form.setFieldValue('channels', chosen)}
      />
    </RulesFrame>
  )
}

/** What the typed values make of a competitor's price, in a sentence. */
function Example({ undercut, ending }: { readonly undercut: string; readonly ending: BestPriceEnding }) {
  const t = useTexts(bestPriceTexts)
  const example = examplePrice(undercut, ending)
  const money = (cents: number) => formatMoney(cents / 100)
  const competitor = money(COMPETITOR_CENTS)
  const sentence = () => {
    if (example === undefined) return t('noExample')
    const { undercutCents, priceCents } = example
    if (priceCents === null) return t('tooFar', { competitor })
    const amounts = { competitor, price: money(priceCents), undercut: money(undercutCents) }
    if (ending !== 'none') return t('exampleEnding', { ...amounts, ending: withComma(ending) })
    return t(undercutCents === 0 ? 'exampleSame' : 'example', amounts)
  }
  return (
    <p className={`${rules.example} ${rules.wide}`} aria-live="polite" data-figures>
      {sentence()}
    </p>
  )
}

/** What a best price is made of, and what holds it. */
function HowItIsMade() {
  const t = useTexts(bestPriceTexts)
  return (
    <Card title={t('rules.title')}>
      <div className={classes.rules}>
        <p>{t('rules.compared')}</p>
        <p>{t('rules.fresh')}</p>
        <p>{t('rules.held')}</p>
        <p>
          <Link to="/settings/pricing-rules">{t('rules.toRules')}</Link>
        </p>
      </div>
    </Card>
  )
}
