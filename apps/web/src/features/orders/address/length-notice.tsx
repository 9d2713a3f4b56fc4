import { CARRIER_LENGTHS, splitAddress, tooLongFields } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import type { AddressFormValues } from './address-form.ts'

interface Props {
  readonly values: AddressFormValues
  readonly onTake: (change: Partial<AddressFormValues>) => void
}

/** Says which fields are longer than a label holds, and offers the address in parts that fit. */
export function LengthNotice({ values, onTake }: Props) {
  const t = useTexts(orderDocumentTexts)
  if (values.type !== 'hausadresse') return null
  const address = {
    first_name: values.corrected_first_name,
    last_name: values.corrected_last_name,
    company: values.corrected_company,
    street: values.corrected_street,
    street_no: values.corrected_street_number,
    care_of: values.corrected_care_of,
    zip_code: values.corrected_zip,
    city: values.corrected_city,
  }
  const long = tooLongFields(address)
  if (long.length === 0) return null
  const split = splitAddress(address)
  const take = split && {
    corrected_first_name: split.first_name,
    corrected_company: split.company,
    corrected_street: split.street,
    corrected_street_number: split.street_no,
    corrected_care_of: split.care_of,
  }
  return (
    <Notice
      kind="warning"
      title={t('length.title')}
      actions={
        take && (
          <Button variant="default" onClick={() => onTake(take)}>
            {t('length.take')}
          </Button>
        )
      }
    >
      <ul>
        {long.map((field) => (
          <li key={field}>{t(`length.${field}`, { max: CARRIER_LENGTHS[field] })}</li>
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
