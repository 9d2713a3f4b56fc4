import { listPickListLinks, makePickListLink, NewPickListLink } from '@kontor/contract/organisation'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ShownLinkDialog } from '../../../ui/dialog/shown-link-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { QrCode } from '../../../ui/value/qr-code.tsx'
import { storeTexts } from './locales/index.ts'

interface Props {
  readonly storeId: number
  readonly onClose: () => void
}

/** A link as it is shown, this once. */
interface Made {
  readonly name: string
  readonly address: string
}

/** Makes a link to the pick list of a store, and shows it once. */
export function PickListLinkDialog({ storeId, onClose }: Props) {
  const [made, setMade] = useState<Made>()
  return made ? (
    <MadeLink link={made} onClose={onClose} />
  ) : (
    <NewLink storeId={storeId} onMade={setMade} onClose={onClose} />
  )
}

/** Behind the # it is sent to no server, and stands in no log. */
const addressOf = (token: string): string => `${window.location.origin}/picklist#${token}`

function NewLink({ storeId, onMade, onClose }: Props & { readonly onMade: (link: Made) => void }) {
  const t = useTexts(storeTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: NewPickListLink,
    initialValues: { name: '' },
    submit: async (body) => {
      const { token } = await call(makePickListLink, { params: { id: storeId }, body })
      onMade({ name: body.name, address: addressOf(token) })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listPickListLinks) })
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('links.add')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('links.add')}
      problem={form.problem}
    >
      <TextInput
        {...form.field('name')}
        data-autofocus
        name="name"
        label={t('links.name')}
        description={t('links.nameHint')}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={100}
      />
    </FormDialog>
  )
}

function MadeLink({ link, onClose }: { readonly link: Made; readonly onClose: () => void }) {
  const t = useTexts(storeTexts)
  return (
    <ShownLinkDialog
      title={t('links.made', { name: link.name })}
      text={t('links.madeText')}
      link={link.address}
      onClose={onClose}
    >
      <QrCode text={link.address} label={t('links.picture')} />
    </ShownLinkDialog>
  )
}
