import { defineEvent } from '../../../platform/events/event.ts'

/** `fields` are names only: that a secret key was changed is all the log says of it. */
export const companyChanged = defineEvent<{ fields: string[] }>('company.changed')

/** Nobody logs in to the company any more, and nothing is imported, or both are possible again. */
export const companySwitched = defineEvent<{ is_active: boolean }>('company.switched')

/** What the company is charged was agreed, changed or taken back; `valid_from` is the day it counts from. */
export const termsChanged = defineEvent<{
  what: 'fees' | 'conditions'
  act: 'added' | 'changed' | 'removed'
  valid_from: string
  channel?: string
  country?: string
}>('terms.changed')
