export const de = {
  results: 'Ergebnis',
  noResults: 'Nichts mit diesem Ergebnis',
  undo: 'Zurücknehmen',
  hide: 'Ausblenden',
  leave: 'Sie können weiterarbeiten und die Seite verlassen.',
  waiting:
    'Der Speicher von Kontor nimmt gerade nichts auf. Die Datei entsteht von selbst, sobald er es wieder tut.',
}
