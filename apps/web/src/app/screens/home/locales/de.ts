export const de = {
  latest: {
    title: 'Neueste Bestellungen',
    all: 'Alle Bestellungen',
    number: 'Bestellnummer',
    date: 'Bestelldatum',
    customer: 'Kunde',
    channel: 'Kanal',
    lines: 'Positionen',
    total: 'Summe',
    status: 'Status',
    empty: 'Noch keine Bestellungen',
    emptyText: 'Sobald ein Marktplatz oder Ihr Shop verkauft, stehen die Bestellungen hier.',
  },
  stats: {
    title: 'Bestellungen nach Stand',
    new: 'Heute eingegangen',
    open: 'Offen',
    reserved: 'Reserviert',
    shipped: 'Versendet',
  },
}
