export const de = {
  faq: {
    search: 'In den Fragen suchen',
    clear: 'Suche leeren',
    contents: 'Themen',
    found_one: '{count} Antwort',
    found_other: '{count} Antworten',
    nothing: 'Dazu steht hier nichts',
    nothingText: 'Versuchen Sie es mit einem anderen Wort, oder fragen Sie den Support.',
    showAll: 'Alle Fragen zeigen',
    copy: 'Link zu dieser Frage kopieren',
    copied: 'Link kopiert',
    contact: 'So erreichen Sie uns',
    phone: 'Telefon',
    email: 'E-Mail',
    hours: 'Servicezeiten',
    pickup: 'Kundennummer {customerNumber}, Depot {depot}',
    toMaterials: 'Zur Materialbestellung',
  },
  section: {
    orders: 'Bestellungen',
    shipping: 'Versand',
    returns: 'Retouren und Kulanz',
    contract: 'Marktplätze und Vertrag',
    support: 'Support',
  },
  question: {
    deadline: {
      q: 'Bis wann muss eine Bestellung bearbeitet sein?',
      a: 'Innerhalb von 48 Stunden. Sonntage und gesetzliche Feiertage zählen nicht mit. Nennt der Marktplatz eine eigene Frist, gilt diese; die Spalte „Fällig“ der Bestellliste zeigt, wie viel Zeit bleibt.',
    },
    cancellationRate: {
      q: 'Wie hoch darf die Stornoquote sein?',
      a: 'Vertraglich vereinbart ist eine Quote unter 1 %. Über 1 % warnt Kontor; ab 1,5 % droht die Deaktivierung Ihres Kontos. Halten Sie Ihre Bestände aktuell, dann müssen Sie kaum stornieren.',
    },
    reserved: {
      q: 'Was bedeutet „reserviert“?',
      a: 'Der Kunde zahlt im Voraus, und die Zahlung steht noch aus. Die Ware bleibt für ihn zurückgelegt. Mit der Zahlung wird die Bestellung freigegeben; bleibt sie aus, wird die Bestellung nach 7 Tagen storniert. Versandpapiere gibt es erst nach der Freigabe.',
    },
    cancel: {
      q: 'Bis wann kann ich eine Position stornieren?',
      a: 'Bis die Versandpapiere erstellt sind. Danach ist nur noch eine Retoure möglich. Der Marktplatz erfährt von der Stornierung automatisch.',
    },
    senderStore: {
      q: 'Kann eine andere Filiale versenden?',
      a: 'Ja, solange die Position weder versendet noch storniert oder retourniert ist. Wählen Sie in der Bestellung die Absenderfiliale; die neue Filiale erhält dann ihre eigene E-Mail.',
    },
    papers: {
      q: 'Wie erstelle ich Versandpapiere?',
      a: 'Öffnen Sie die Bestellung, wählen Sie die Paketart und dann „Versandpapiere erstellen“. Für jede Absenderfiliale entsteht ein Paket. Versandschein, Retourenschein und Lieferschein stehen danach zum Druck bereit.',
    },
    storeMail: {
      q: 'Wie versendet eine Filiale ohne eigenen Zugang?',
      a: 'Mit der Freigabe erhält jede Absenderfiliale eine E-Mail mit den Artikeln, die sie entnehmen soll, und einem Link. Der Link öffnet nur diese eine Bestellung und gilt, bis sie abgeschlossen ist.',
    },
    labelError: {
      q: 'Was passiert, wenn ein Versandpapier nicht erstellt werden konnte?',
      a: 'Liegt es an der Adresse, korrigieren wir sie bei gewöhnlichen Bestellungen werktags innerhalb von etwa 3 Stunden; Sie erhalten danach eine E-Mail. Bei Direktverkäufen korrigieren Sie die Adresse selbst und versuchen es erneut. Bei technischen Fehlern wenden Sie sich an den Support.',
    },
    packaging: {
      q: 'Welche Verpackung soll ich verwenden?',
      a: 'Verwenden Sie stabile, neutrale Versandkartons in der Größe der gewählten Paketart und legen Sie Lieferschein und Retourenschein bei. Der Schuhkarton allein ist keine Versandverpackung. Material bestellen Sie im externen Verpackungsshop.',
    },
    austria: {
      q: 'Was ist bei Sendungen nach Österreich zu beachten?',
      a: 'Der Versanddienst holt diese Pakete nicht von selbst ab. Legen Sie bei ihm einen Abholauftrag an und nennen Sie Ihre Kundennummer und Ihr Depot.',
    },
    returnDeadline: {
      q: 'Bis wann muss eine Retoure gemeldet sein?',
      a: 'Innerhalb eines Werktags nach Eingang. Retouren, die länger als 32 Stunden ungebucht sind, gelten als überfällig; Sonntage und gesetzliche Feiertage zählen nicht mit.',
    },
    returnFinal: {
      q: 'Kann ich eine Retoure ändern oder zurücknehmen?',
      a: 'Nein. Eine gewählte Retoure lässt sich nicht mehr ändern. Bestätigen Sie außerdem keine Artikel als versendet, die Sie nicht versenden können, um sie danach zu retournieren; wenden Sie sich in diesem Fall an den Support.',
    },
    goodwill: {
      q: 'Wie funktioniert eine Teilerstattung?',
      a: 'Öffnen Sie bei der Position „Teilerstattung“, beschreiben Sie den Zustand der Ware und fügen Sie mindestens ein Bild an. Der Kunde behält die Ware. Mehr als der Preis der Position kann nicht erstattet werden.',
    },
    notice: {
      q: 'Welche Kündigungsfrist gilt?',
      a: 'Vier Wochen zum Monatsende.',
    },
    reactivation: {
      q: 'Wann kann ein deaktivierter Marktplatz wieder aktiviert werden?',
      a: 'Frühestens nach 14 Tagen.',
    },
    hours: {
      q: 'Wann ist der Support erreichbar?',
      a: 'Montag bis Freitag von 09:00 bis 17:00 Uhr.',
    },
    requestId: {
      q: 'Was soll ich bei einer Fehlermeldung angeben?',
      a: 'Nennen Sie die Bestellnummer und die Vorgangsnummer. Sie steht in der Fehlermeldung unter „Details“; mit ihr finden wir den Vorgang sofort.',
    },
  },
  materials: {
    text: 'Verpackungsmaterial bestellen Sie in einem externen Shop. Er gehört nicht zu Kontor: Dort gelten eigene Bedingungen, und Sie melden sich dort eigens an.',
    leadsTo: 'Der Shop öffnet sich in einem neuen Tab:',
    open: 'Verpackungsshop öffnen',
    none: 'Für diese Installation ist kein Verpackungsshop hinterlegt.',
    noneText: 'Fragen Sie den Support, wo Sie Verpackungsmaterial bestellen.',
    toFaq: 'Zu den häufigen Fragen',
    which: 'Welche Verpackung ist die richtige?',
  },
}
