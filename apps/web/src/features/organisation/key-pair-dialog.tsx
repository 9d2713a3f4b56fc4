import {
  createKeyPair,
  type KeyPair,
  KeyPairBody,
  listKeyPairs,
  USUAL_SCOPES,
} from '@kontor/contract/organisation'
import type { KeyScope } from '@kontor/contract/shared'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { CopyButton } from '../../ui/value/copy-button.tsx'
import classes from './company.module.css'
import { organisationTexts } from './locales/index.ts'
import { ScopeChoice } from './scope-choice.tsx'

interface Props {
  readonly onClose: () => void
}

/** Makes a key pair, and shows both keys once. */
export function KeyPairDialog({ onClose }: Props) {
  const [made, setMade] = useState<KeyPair>()
  return made ? <MadePair pair={made} onClose={onClose} /> : <NewPair onMade={setMade} onClose={onClose} />
}

function NewPair({ onMade, onClose }: Props & { readonly onMade: (pair: KeyPair) => void }) {
  const t = useTexts(organisationTexts)
  const queryClient = useQueryClient()
  const [hasLimit, setHasLimit] = useState(false)
  const initialValues: { issuer: string; scopes: KeyScope[] } = { issuer: '', scopes: USUAL_SCOPES }
  const form = useContractForm({
    schema: KeyPairBody,
    initialValues,
    submit: async (body) => {
      setHasLimit(false)
      try {
        onMade(await call(createKeyPair, { body }))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_modified')) throw error
        setHasLimit(true)
        return
      }
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listKeyPairs) })
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('keys.add')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('keys.create')}
      problem={form.problem}
    >
      <TextInput
        {...form.field('issuer')}
        data-autofocus
        name="issuer"
        label={t('keys.issuer')}
        description={t('keys.issuerHint')}
        withAsterisk
        aria-required
        maxLength={60}
        autoComplete="off"
      />
      <p className={classes.label}>{t('keys.scopes')}</p>
      <ScopeChoice
        value={form.values.scopes}
        disabled={form.submitting}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
      />
      <p className="quiet">{t('keys.ssoHint')}</p>
      {hasLimit && <Notice kind="warning" title={t('keys.limit')} />}
    </FormDialog>
  )
}

function MadePair({ pair, onClose }: Props & { readonly pair: KeyPair }) {
  const t = useTexts(organisationTexts)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('keys.made', { issuer: pair.issuer })}
      footer={<Button onClick={onClose}>{t('keys.noted')}</Button>}
    >
      <div className={classes.made}>
        <Notice kind="warning" title={t('keys.once')} />
        <KeyLine name="access" label={t('keys.accessKey')} value={pair.access_key} />
        <KeyLine name="secret" label={t('keys.secretKey')} value={pair.secret_key} />
        <p className="quiet">{t('keys.how')}</p>
      </div>
    </Dialog>
  )
}

interface KeyProps {
  readonly name: 'access' | 'secret'
  readonly label: string
  readonly value: string
}

/** A key with a button that copies it, seen at once: nobody types it. */
function KeyLine({ name, label, value }: KeyProps) {
  const t = useTexts(organisationTexts)
  const shown = useRef<HTMLElement>(null)
  return (
    <div>
      <p className="quiet">{label}</p>
      <div className={classes.key}>
        <code ref={shown} data-key={name}>
          {value}
        </code>
        <CopyButton
          text={value}
          shownIn={shown}
          label={t('keys.copy')}
          copiedLabel={t('keys.copied')}
          name={label}
        />
      </div>
    </div>
  )
}
