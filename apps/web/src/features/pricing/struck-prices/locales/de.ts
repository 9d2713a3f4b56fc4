export const de = {
  intro:
    'Neben einem gesenkten Preis darf nur der niedrigste der 30 Tage davor durchgestrichen werden (§ 11 PAngV). Hier stehen Angebote, bei denen ein Kanal etwas anderes durchstreicht: Er erhält die UVP und streicht sie neben einem niedrigeren Preis durch.',
  accounts: 'Betrifft: {accounts}.',
  advice:
    'Verlangen Sie beim Kanal, dass er den Vergleich als UVP benennt, oder senken Sie die UVP im ERP auf den zulässigen Preis.',
  table: 'Unzulässige Streichpreise',
  article: 'Artikel',
  size: 'Größe {size}',
  channel: 'Kanal',
  price: 'Preis',
  struck: 'Durchgestrichen',
  reduction: '−{percent}',
  reference: 'Zulässig',
  nothing: 'nichts',
  noAccounts: 'Kein Kanal streicht von sich aus durch',
  noAccountsText:
    'Ihre Kanäle erhalten die UVP als UVP und den zulässigen Streichpreis als eigenes Feld, oder nur den Preis.',
  none: 'Kein unzulässiger Streichpreis',
  noneText: 'Was Ihre Kanäle durchstreichen, ist der niedrigste Preis der 30 Tage vor der Senkung.',
  searching: 'Bis hier ist alles in Ordnung. Es sind noch nicht alle Angebote durchgesehen.',
  more: 'Weitere durchsehen',
}
