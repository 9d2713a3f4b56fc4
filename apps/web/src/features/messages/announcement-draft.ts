import type { Announcement } from '@kontor/contract/messages'

/** The values of the announcement form. */
export interface Draft {
  readonly kind: Announcement['kind']
  readonly status: Announcement['status']
  readonly title: Announcement['title']
  readonly message: Announcement['message']
  /** `2026-03-10T09:30` in this device's time zone. */
  readonly from: string
  readonly to: string
  readonly companies: readonly string[]
}

/** The initial values: those of an announcement, or of a new one that starts now. */
export const draftOf = (announcement: Announcement | undefined): Draft => ({
  kind: announcement?.kind ?? 'news',
  status: announcement?.status ?? 'info',
  title: announcement?.title ?? { de: '', en: '', es: '' },
  message: announcement?.message ?? { de: '', en: '', es: '' },
  from: localOf(announcement?.starts_at ?? new Date().toISOString()),
  to: announcement?.ends_at ? localOf(announcement.ends_at) : '',
  companies: announcement?.company_ids?.map(String) ?? [],
})

/** The request body of a draft; fields that are empty or no date are left out. */
export const bodyOf = (draft: Draft, version: number | undefined): object => ({
  kind: draft.kind,
  status: draft.status,
  title: draft.title,
  message: draft.message,
  starts_at: instantOf(draft.from),
  ends_at: draft.to === '' ? null : instantOf(draft.to),
  company_ids: draft.companies.length === 0 ? null : draft.companies.map(Number),
  ...(version === undefined ? {} : { version }),
})

/** An instant as a field of date and time has it, `2026-03-10T09:30`, in this device's time zone. */
export function localOf(instant: string): string {
  const date = new Date(instant)
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

/** The instant that such a field names, ISO 8601 UTC; undefined when it names none. */
export function instantOf(local: string): string | undefined {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
