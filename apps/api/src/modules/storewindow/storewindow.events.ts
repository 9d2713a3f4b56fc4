import { defineEvent } from '../../platform/events/event.ts'

/** A page as people know it. */
interface NamedPage {
  store_number: string
  aktion_path: string
}

/** Somebody gave a store another page. */
export const storewindowActionCreated = defineEvent<NamedPage>('storewindow.action_created')

/** Somebody changed what a page shows; `fields` are those that changed. */
export const storewindowActionChanged = defineEvent<NamedPage & { fields: string[] }>(
  'storewindow.action_changed',
)
