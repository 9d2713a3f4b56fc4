import { type LimitedAddress, longestText, splitAddress, tooLongFields } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'

interface Props {
  readonly address: LimitedAddress
  /** Whose label it is; left out while none is chosen. */
  readonly carrier?: string | undefined
  readonly onTake: (split: LimitedAddress) => void
}

/** Says which fields are longer than a label of the carrier holds, and offers the address in parts that fit. */
export function LengthNotice({ address, carrier, onTake }: Props) {
  const t = useTexts(orderDocumentTexts)
  const long = tooLongFields(address, carrier)
  if (long.length === 0) return null
  const split = splitAddress(address, carrier)
  return (
    <Notice
      kind="warning"
      title={t('length.title')}
      actions={
        split && (
          <Button variant="default" onClick={() => onTake(split)}>
            {t('length.take')}
          </Button>
        )
      }
    >
      <ul>
        {long.map((field) => (
          <li key={field}>{t(`length.${field}`, { max: longestText(field, carrier) })}</li>
        ))}
      </ul>
      <p>
        {split
          ? t('length.proposal', {
              address: [split.company, `${split.first_name} ${split.last_name}`, split.care_of]
                .concat(`${split.street} ${split.street_no}`)
                .filter((part) => part.trim() !== '')
                .join(' · '),
            })
          : t('length.byHand')}
      </p>
    </Notice>
  )
}
