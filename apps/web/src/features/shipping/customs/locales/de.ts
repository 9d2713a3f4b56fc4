export const de = {
  title: 'Zollangaben',
  missing: 'Für den Zoll fehlen Angaben',
  missingText:
    'Das Lieferland verlangt eine Zollerklärung. Ohne diese Angaben nimmt der Versanddienst kein Paket an.',
  line: 'Position {positions}: {fields}',
  sender: 'Anschrift der Filiale {store}: {fields}. Bitte lassen Sie sie vom Support ergänzen.',
  enter: 'Zollangaben ergänzen',
  complete: 'Mit Zollerklärung: alle Angaben sind da.',
  change: 'Zollangaben ändern',
  obstacle: 'Bitte ergänzen Sie zuerst die Zollangaben.',
  save: 'Zollangaben speichern',
  onlyHere:
    'Die Angaben gelten nur für diese Bestellung. Dauerhaft gehören sie in die Artikeldaten Ihrer Warenwirtschaft.',
  contents: 'Inhalt',
  contentsHint: 'In wenigen Worten, am besten englisch, z. B. Shoes',
  group: 'Position {positions}: {title}',
  field: {
    description: 'Bezeichnung',
    hs_tariff_number: 'Zolltarifnummer',
    origin_country: 'Ursprungsland',
    net_weight_grams: 'Nettogewicht je Paar',
    value: 'Wert je Paar',
    name: 'Name',
    street: 'Straße',
    zip_code: 'Postleitzahl',
    city: 'Ort',
    country: 'Land',
  },
  hint: {
    hs_tariff_number: '6 bis 10 Ziffern',
    origin_country: 'Zwei Buchstaben, z. B. PT',
  },
}
