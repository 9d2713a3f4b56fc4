import {
  PATH_PREFIX,
  type StorewindowAction,
  type StorewindowFilters,
  withoutPrefix,
} from '@kontor/contract/storewindow'
import { Button, MultiSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { IconWorld } from '@tabler/icons-react'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { Check } from '../../ui/form/check.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { UnsavedChanges } from '../../ui/form/unsaved-changes.tsx'
import { WithReason } from '../../ui/hint/with-reason.tsx'
import { Card } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { type ActionDraft, LISTS, SWITCHES } from './action-draft.ts'
import type { de } from './locales/de.ts'
import { storewindowTexts } from './locales/index.ts'
import classes from './storewindow.module.css'
import { useActionForm } from './use-action-form.ts'

interface Props {
  /** Number of the store. */
  readonly store: string
  /** Undefined: a new one. */
  readonly action: StorewindowAction | undefined
  readonly options: StorewindowFilters
  readonly onCreated: (action: StorewindowAction) => void
}

/** Options shown at a time; typing narrows them. */
const MOST_OPTIONS = 100

/** What an action shows, to create or change it. */
export function ActionForm({ store, action, options, onCreated }: Props) {
  const t = useTexts(storewindowTexts)
  const form = useActionForm(store, action, onCreated)
  const { draft, change, problems, base } = form
  const choices = {
    str_search_in_cat: options.categories,
    str_search_in_brand: options.brands,
    str_search_in_color: options.colours,
  }
  return (
    <form
      ref={form.formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <Card title={t(base ? 'update' : 'create')} actions={base && <PublicPage action={base} />}>
        <div className={classes.fields}>
          <TextInput
            label={t('path')}
            classNames={{ input: classes.path ?? '' }}
            description={t(base ? 'pathLocked' : 'pathHint')}
            value={draft.aktion_path}
            error={problems.aktion_path}
            aria-invalid={problems.aktion_path ? true : undefined}
            disabled={base !== undefined}
            withAsterisk={!base}
            maxLength={60}
            autoComplete="off"
            leftSection={<span className={classes.prefix}>{PATH_PREFIX}</span>}
            leftSectionWidth={78}
            onChange={(event) => change({ aktion_path: withoutPrefix(event.target.value) })}
          />
          {LISTS.map((list) => (
            <MultiSelect
              key={list}
              label={t(list)}
              data={[...new Set([...choices[list].map(({ name }) => name), ...draft[list]])]}
              value={[...draft[list]]}
              placeholder={draft[list].length === 0 ? t('all') : undefined}
              error={problems[list]}
              limit={MOST_OPTIONS}
              searchable
              clearable
              hidePickedOptions
              onChange={(names) => change({ [list]: names })}
            />
          ))}
          <Textarea
            label={t('txt_comp_products_models')}
            description={t('modelsHint')}
            value={draft.txt_comp_products_models}
            error={problems.txt_comp_products_models}
            aria-invalid={problems.txt_comp_products_models ? true : undefined}
            rows={3}
            maxLength={4000}
            onChange={(event) => change({ txt_comp_products_models: event.target.value })}
          />
          <div className={classes.switches}>
            {SWITCHES.map((name) => (
              <Check
                key={name}
                label={t(name)}
                checked={draft[name]}
                disabled={name === 'ti_search_in_sale' && draft.ti_search_just_sale}
                onChange={(event) => change({ [name]: event.target.checked })}
              />
            ))}
          </div>
          <div className={classes.outcome} aria-live="polite">
            {form.error && <ErrorNotice error={form.error} />}
            {form.stale && (
              <Notice
                kind="warning"
                title={t('stale')}
                actions={
                  <Button variant="default" onClick={form.takeStored}>
                    {t('takeOver')}
                  </Button>
                }
              >
                <p>{form.stale.fields.length === 0 ? t('staleSame') : t('staleText')}</p>
                <Changes latest={form.stale.latest} fields={form.stale.fields} />
              </Notice>
            )}
            {form.warning !== '' && (
              <Notice kind="warning" title={t('warning')}>
                <p>{form.warning}</p>
              </Notice>
            )}
          </div>
          <div className={classes.buttons}>
            <SubmitButton loading={form.isSaving} obstacle={base && !form.isDirty ? 'unchanged' : undefined}>
              {t(base ? 'update' : 'create')}
            </SubmitButton>
            {base && <p className="quiet">{t('delay')}</p>}
          </div>
        </div>
      </Card>
      <UnsavedChanges when={form.isDirty && !form.isSaving} />
    </form>
  )
}

/** The globe: opens the page that customers see. */
function PublicPage({ action }: { readonly action: StorewindowAction }) {
  const t = useTexts(storewindowTexts)
  const icon = <IconWorld size={16} aria-hidden />
  if (!action.ti_active)
    return (
      <WithReason reason={t('openInactive')}>
        <Button variant="default" size="sm" leftSection={icon} disabled>
          {t('open')}
        </Button>
      </WithReason>
    )
  return (
    <Button
      component="a"
      variant="default"
      size="sm"
      href={action.public_path}
      target="_blank"
      rel="noreferrer"
      leftSection={icon}
    >
      {t('open')}
    </Button>
  )
}

interface ChangesProps {
  readonly latest: ActionDraft
  readonly fields: readonly (keyof ActionDraft)[]
}

/** What somebody else has saved. */
function Changes({ latest, fields }: ChangesProps) {
  const t = useTexts(storewindowTexts)
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          {t('changedTo', {
            field: t(field === 'aktion_path' ? 'path' : field),
            value: valueText(latest[field], t),
          })}
        </li>
      ))}
    </ul>
  )
}

function valueText(value: ActionDraft[keyof ActionDraft], t: Translate<typeof de>): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'string') return value === '' ? t('none') : value
  return value.length === 0 ? t('all') : value.join(', ')
}
