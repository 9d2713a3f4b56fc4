export const de = {
  colour: { green: 'Grün', yellow: 'Gelb', red: 'Rot', grey: 'Noch ohne Farbe' },
  rules: {
    title: 'So entstehen Punkte',
    counting:
      'Gezählt wird ab dem Eingang der Bestellung oder, wenn sie später kam, ab der Zahlung. Was bis 14:00 Uhr eines Werktags da ist, zählt ab diesem Tag, alles andere ab dem nächsten. Sonntage und die Feiertage im Bundesland der Absenderfiliale zählen nicht. Das Label zählt bis 24:00 Uhr zum selben Tag.',
    days: 'Versand und Retouren',
    daysText:
      'Eine Retoure zählt von der Zustellung ihres Pakets bis zur Buchung. Ist die Zustellung nicht bekannt, gibt es keine Punkte.',
    when: 'Werktage danach',
    points: 'Punkte',
    sameDay: 'am selben Tag',
    after: 'nach {days} Werktag',
    afterMany: 'nach {days} Werktagen',
    later: 'ab 5 Werktagen',
    laterPoints: '−25 je Werktag',
    price: 'Preisdifferenz',
    priceText:
      'Liegt der Verkaufspreis mehr als 10 % unter dem Originalpreis, gibt es beim Versand 1 Punkt je vollem Euro der Differenz. Beispiel: 85,50 € statt 100,00 € bringen 14 Punkte, 90,00 € keinen.',
    cancel: 'Stornierungen des Händlers',
    cancelText:
      'Am selben Tag und nach einem Werktag −100 Punkte, danach −100 je Werktag. Nach höchstens einem Werktag entfällt der Abzug, wenn der Preis mehr als 15 % unter dem Originalpreis lag.',
    colours: 'Farbe und Platz',
    coloursText:
      'Die Farbe folgt den Werktagen, die Versand und Retouren der letzten 30 Tage im Schnitt brauchten: bis 1 Werktag grün, bis 2 gelb, darüber rot. Den Platz bestimmen die Punkte derselben Tage; bei gleicher Zahl wird er geteilt. Bestellungen gehen zuerst an grüne, dann an gelbe, dann an rote Händler.',
    voided:
      'Wird ein Label storniert, nimmt eine Gegenbuchung seine Punkte zurück. Das nächste zählt wieder ab dem ersten Tag.',
  },
  file: {
    scoring: 'Bestellungen vor dem {day} werden noch gezählt.',
    text: 'Die Datei nennt jeden Vorgang, der Punkte brachte oder kostete: mit Bestellung, Position, Filiale, Zähltag und Werktagen. Sie öffnet sich in Excel mit einem Doppelklick.',
    title: 'Punkte als CSV',
    download: 'Punkte herunterladen',
  },
  service: {
    list: 'Händler nach Platz',
    count_one: '{total} Händler',
    count_other: '{total} Händler',
    intro: 'Die letzten 30 Tage. Einen Platz hat, wer über ein Konto des Betreibers verkauft.',
    none: 'Noch keine Händler',
    noneText: 'Hier stehen alle Händler mit Farbe, Platz und Punkten.',
    position: 'Platz',
    merchant: 'Händler',
    status: 'Farbe',
    rank: 'Platz in der Farbe',
    points: 'Punkte',
    acts: 'Teile',
    average: 'Werktage im Schnitt',
    accounts: 'Nimmt teil über',
    apart: 'nimmt nicht teil',
  },
}
