export const de = {
  title: 'Bestpreis {name}',
  intro:
    'Wo ein Wettbewerber günstiger ist, gehen die Artikel der Marke zu einem Preis hinaus, der sich nach ihm richtet. Ihr eigener Preis bleibt gespeichert.',
  save: 'Speichern',
  saved: 'Der Bestpreis ist gespeichert.',
  settings: 'Vorgaben',
  follow: 'Bestpreisen folgen',
  on: 'Auf den gewählten Kanälen folgt die Marke den Preisen der Wettbewerber.',
  onNowhere: 'Solange kein Kanal gewählt ist, ändert sich kein Preis.',
  off: 'Es gilt überall Ihr eigener Preis.',
  undercut: 'Abstand zum Wettbewerber (€)',
  undercutHint: '0,00: zum gleichen Preis.',
  wrong: 'Bitte einen Betrag mit höchstens zwei Nachkommastellen angeben, z. B. 0,01.',
  ending: 'Preisendung',
  endingHint: 'Gerundet wird immer abwärts.',
  endings: { none: 'wie errechnet', '.95': 'auf ,95', '.99': 'auf ,99' },
  example:
    'Verlangt ein Wettbewerber {competitor} mit Versand, kostet der Schuh bei Ihnen versandkostenfrei {price}: {undercut} weniger, nie unter dem Mindestpreis und nie über Ihrem eigenen Preis.',
  exampleSame:
    'Verlangt ein Wettbewerber {competitor} mit Versand, kostet der Schuh bei Ihnen versandkostenfrei ebenfalls {price}, nie unter dem Mindestpreis und nie über Ihrem eigenen Preis.',
  exampleEnding:
    'Verlangt ein Wettbewerber {competitor} mit Versand, kostet der Schuh bei Ihnen versandkostenfrei {price}: {undercut} weniger und abwärts bis {ending}, nie unter dem Mindestpreis und nie über Ihrem eigenen Preis.',
  tooFar: 'So weit unter {competitor} bleibt kein Preis; es gilt der Mindestpreis.',
  noExample: 'Mit einem Abstand steht hier ein Beispiel.',
  articles_one: '{count} Artikel der Marke',
  articles_other: '{count} Artikel der Marke',
  noArticles: 'Sie führen keine Artikel dieser Marke. Für künftige gilt, was Sie hier festlegen.',
  channels: 'Kanäle',
  noShipping: 'noch keine Versandkosten',
  shippingHint:
    'Verglichen wird mit Versand. Solange er für einen Kanal nicht gesetzt ist, zählt er als kostenlos.',
  setShipping: 'Versandkosten setzen',
  noChannels: 'Noch kein Kanal',
  noChannelsText: 'Hier wählen Sie die Kanäle, auf denen die Marke folgt, sobald Sie über welche verkaufen.',
  toChannels: 'Zu den Kanalkonten',
  rules: {
    title: 'So entsteht der Bestpreis',
    compared: 'Verglichen wird je EAN und Kanal mit dem günstigsten Wettbewerber, mit Versand.',
    fresh:
      'Ein Preis zählt, solange er vor höchstens 72 Stunden gesehen wurde. Danach gilt Ihr eigener Preis.',
    held: 'Mindestpreise halten auch hier, und ausgenommene Artikel folgen niemandem.',
    toRules: 'Zu den Preisregeln',
  },
  notFound: 'Diese Marke gibt es nicht',
  notFoundText: 'Sie führen zurzeit keine Artikel dieser Marke.',
  back: 'Zu den UVP-Einstellungen',
}
