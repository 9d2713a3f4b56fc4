import type { Translated } from '@kontor/contract/shared'

/** What the caller is answered. */
export const ANSWERS = {
  created: {
    de: 'Die Aktion wurde erstellt',
    en: 'The action has been created',
    es: 'La acción se ha creado',
  },
  updated: {
    de: 'Die Aktion wurde aktualisiert',
    en: 'The action has been updated',
    es: 'La acción se ha actualizado',
  },
  unknown_models: {
    de: 'Diese Modelle gibt es in Ihrem Sortiment nicht, sie werden nicht gezeigt: {models}',
    en: 'These models are not in your assortment and are not shown: {models}',
    es: 'Estos modelos no están en su surtido y no se muestran: {models}',
  },
} as const satisfies Readonly<Record<string, Translated>>
