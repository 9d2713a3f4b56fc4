import type { de } from './de.ts'

export const en: typeof de = {
  intro:
    'Offers of active stores go out, and their orders come in. An order that names another store arrives without a sender store; the reason stands at the line.',
  tabs: 'Marketplaces of {name}',
  list: 'Stores on {name}',
  count_one: '{total} store',
  count_other: '{total} stores',
  add: 'Add store',
  edit: 'Edit',
  editOf: 'Edit {store}',
  column: { store: 'Store', gln: 'GLN', state: 'State', actions: 'Actions' },
  state: { on: 'Active', off: 'Inactive' },
  withoutGln: 'Without a GLN: not offered',
  empty: 'No store on {name} yet',
  emptyText: 'Add the stores that shall sell on {name}.',
  form: {
    addTitle: 'Add store on {name}',
    editTitle: 'Edit store on {name}',
    store: 'Store',
    choose: 'Please choose',
    noGln: '{store} (no GLN)',
    taken: '{store} (set up already)',
    glnText:
      '{name} knows a store by its GLN. Stores without one cannot be chosen: enter the number under Stores.',
    none: 'No store can be chosen.',
    toStores: 'Go to stores',
    active: 'Active',
    activeText: 'The stock of the store goes to {name}, and orders are allocated to it.',
    inactiveText: 'Its offers end with 0 pieces.',
    save: 'Save',
  },
  saved: 'Saved.',
  notModified: 'Nothing changed.',
  access: {
    text: 'The access details belong to the channel account of your company. Here it is only set which stores sell.',
    link: 'Go to channel accounts',
  },
}
