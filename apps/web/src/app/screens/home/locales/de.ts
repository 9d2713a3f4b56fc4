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
    hint: {
      new: 'Bestellungen, die seit Mitternacht bei Kontor eingegangen sind, auch reservierte.',
      open: 'Freigegebene und offene Bestellungen aller Monate.',
      reserved: 'Bestellungen aller Monate, die noch nicht freigegeben sind.',
      shipped: 'Versendete und abgeschlossene Bestellungen aller Monate.',
    },
    new: 'Heute eingegangen',
    open: 'Offen',
    reserved: 'Reserviert',
    shipped: 'Versendet',
  },
}
