import type { Translated } from '@kontor/contract/shared'

/** What the calls of stores answer. */
export const ANSWERS = {
  created: {
    de: 'Die Filiale ist angelegt.',
    en: 'The store has been created.',
    es: 'La tienda está creada.',
  },
  changed: {
    de: 'Die Filiale ist gespeichert.',
    en: 'The store has been saved.',
    es: 'La tienda está guardada.',
  },
  device_added: {
    de: 'Das Gerät ist hinzugefügt.',
    en: 'The device has been added.',
    es: 'El dispositivo está añadido.',
  },
  device_changed: {
    de: 'Das Gerät ist gespeichert.',
    en: 'The device has been saved.',
    es: 'El dispositivo está guardado.',
  },
  link_made: {
    de: 'Der Link ist erstellt.',
    en: 'The link has been made.',
    es: 'El enlace está creado.',
  },
  link_revoked: {
    de: 'Der Link ist widerrufen.',
    en: 'The link has been revoked.',
    es: 'El enlace está revocado.',
  },
  device_removed: {
    de: 'Das Gerät ist entfernt.',
    en: 'The device has been removed.',
    es: 'El dispositivo está eliminado.',
  },
} as const satisfies Record<string, Translated>
