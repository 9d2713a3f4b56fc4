import { Button } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { Notice } from '../states/notice.tsx'

/** A field that somebody else has changed since the form was opened. */
export interface ChangedField {
  readonly name: string
  /** As the form calls it; empty where it has no name of its own. */
  readonly label: string
  /** What it is now, where that is a text; undefined for a choice. */
  readonly theirs: string | undefined
}

/** Somebody else was faster. */
export interface Conflict {
  readonly fields: readonly ChangedField[]
  /** Takes over what they changed; what was typed into other fields stays. */
  readonly takeTheirs: () => void
  /** Saves over it; left out where what they did no longer allows it. */
  readonly saveMine?: (() => void) | undefined
}

interface Props {
  readonly conflict: Conflict | undefined
  readonly busy: boolean
}

/** Says which fields somebody else has changed meanwhile, and offers theirs and mine. */
export function FormConflict({ conflict, busy }: Props) {
  const t = useTexts(uiTexts)
  if (!conflict) return null
  const { fields } = conflict
  return (
    <Notice
      kind="warning"
      title={t('conflict.title')}
      actions={
        <>
          {fields.length > 0 && (
            <Button variant="default" disabled={busy} onClick={conflict.takeTheirs}>
              {t('conflict.theirs')}
            </Button>
          )}
          {conflict.saveMine && (
            <Button variant="default" disabled={busy} onClick={conflict.saveMine}>
              {t('conflict.mine')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(fields.length === 0 ? 'conflict.elsewhere' : 'conflict.changed')}</p>
      <ul>
        {fields.map(({ name, label, theirs }) => (
          <li key={name}>
            {label || t('conflict.unnamed')}
            {theirs !== undefined &&
              `: ${theirs === '' ? t('conflict.empty') : t('conflict.value', { value: theirs })}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
