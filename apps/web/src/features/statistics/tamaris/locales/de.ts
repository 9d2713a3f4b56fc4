export const de = {
  title: 'Tamaris',
  ranking: 'Tamaris-Ranking',
  period: 'Bestellungen der letzten 30 Tage',
  store: 'Filiale',
  none: 'In den letzten 30 Tagen wurde nichts bestellt.',
  file: 'Als CSV laden',
  meaning: {
    green: 'Versandt und zurückgebucht wird im Schnitt binnen eines Werktags.',
    yellow: 'Versandt und zurückgebucht wird im Schnitt binnen zweier Werktage.',
    red: 'Versandt und zurückgebucht wird im Schnitt nach mehr als zwei Werktagen.',
    grey: 'In den letzten 30 Tagen wurde nichts versandt und nichts zurückgebucht.',
  },
  only: 'Gezählt werden nur Teile von Tamaris, in allen Filialen.',
}
