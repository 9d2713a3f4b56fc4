export const de = {
  options: 'Optionen',
  optionsOf: 'Optionen für Position {position}',
  action: {
    return: 'Retoure buchen …',
    refund: 'Teilerstattung anfragen …',
    cancel: 'Position stornieren …',
  },
  noAction: {
    noPermission: 'Dafür fehlt Ihnen die Berechtigung.',
    papersRunning: 'Während Versandpapiere erstellt werden, kann die Position nicht storniert werden.',
    cancelled: 'Die Position ist storniert.',
    returned: 'Die Retoure ist gebucht und kann nicht mehr geändert werden.',
    sentElsewhere: 'Die Position wurde nicht mit Kontor versendet.',
    orderClosed: 'Die Bestellung ist abgeschlossen.',
    nothing: 'Für diese Position ist gerade keine Aktion möglich.',
  },
  skipToShip: 'Positionen überspringen, zum Versand',
  history: {
    ofLabels: 'Labelhistorie',
    noLabels: 'Für diese Bestellung gibt es noch keine Labelereignisse.',
    title: 'Historie',
    ofItem: 'Position',
    ofLabel: 'Label',
    ofStore: 'Filiale',
    noLabelHistory: 'Für diese Position gibt es noch keine Labelereignisse.',
  },
}
