import type { ImportFile } from '@kontor/contract/intake'
import type { Translate } from '../../../lib/i18n.ts'
import type { StatusStyle } from '../../../ui/status/status-badge.tsx'
import type { de } from './locales/de.ts'

/** A running file is asked for so often. */
export const REFRESH_MS = 1_500

/** How the state of a file looks. */
export const STATE_STYLES: Readonly<Record<ImportFile['state'], StatusStyle>> = {
  uploading: 'neutral',
  uploaded: 'warning',
  checking: 'info',
  checked: 'warning',
  importing: 'info',
  done: 'success',
  failed: 'danger',
  discarded: 'neutral',
}

export const isRunning = ({ state }: Pick<ImportFile, 'state'>): boolean =>
  state === 'checking' || state === 'importing'

/** What a file is called; one that came without a name has its number. */
export const nameOf = (file: Pick<ImportFile, 'id' | 'file_name'>, t: Translate<typeof de>): string =>
  file.file_name === '' ? t('unnamed', { id: file.id }) : file.file_name

export const importFileHref = ({ id }: Pick<ImportFile, 'id'>): string => `/productmanagement/import/${id}`
