export const de = {
  title: 'Warenwirtschaft',
  export: 'An Warenwirtschaft exportieren',
  exportAgain: 'Erneut exportieren',
  never: 'Noch nicht exportiert',
  pending: 'Wird exportiert',
  waiting: 'Wartet auf neuen Versuch',
  sent: 'Exportiert',
  failed: 'Export fehlgeschlagen',
  sentAt: 'Am {date} übertragen.',
  requestedBy: 'Angefordert am {date} von {name}.',
  requestedByItself: 'Am {date} mit der Freigabe angestoßen.',
  version: 'Beleg {version}',
  nextAttempt: 'Nächster Versuch am {date}.',
  noNextAttempt: 'Es wird nicht von selbst erneut versucht.',
  said: 'Antwort: {message}',
  failure: {
    unavailable: 'Die Warenwirtschaft war nicht erreichbar.',
    unauthorised: 'Die Warenwirtschaft hat die Zugangsdaten abgelehnt.',
    refused: 'Die Warenwirtschaft hat den Beleg abgelehnt.',
    not_allowed: 'Die hinterlegte Adresse der Warenwirtschaft ist nicht zulässig.',
    switched_off: 'Die Anbindung war zum Zeitpunkt des Exports abgeschaltet.',
    nothing_left: 'Vor der Übertragung wurden alle Positionen storniert.',
    currency_unsupported:
      'openTRANS kennt diese Währung nicht. Bitte erfassen Sie die Bestellung in der Warenwirtschaft von Hand.',
  },
  failures: {
    list: 'ERP-Fehler',
    count_one: '{total} Bestellung',
    count_other: '{total} Bestellungen',
    intro:
      'Bestellungen, die nicht in der Warenwirtschaft angekommen sind und nicht von selbst erneut übertragen werden.',
    introProvider:
      'Bestellungen aller Unternehmen, die nicht in deren Warenwirtschaft angekommen sind und nicht von selbst erneut übertragen werden.',
    company: 'Unternehmen',
    empty: 'Keine ERP-Fehler',
    emptyText: 'Alle exportierten Bestellungen sind in der Warenwirtschaft angekommen.',
    order: 'Bestellung',
    reason: 'Grund',
    requestedAt: 'Angefordert',
    attempts: 'Versuche',
    actions: 'Aktionen',
    retry: 'Erneut exportieren',
    retryOf: 'Bestellung {id} erneut exportieren',
  },
  outdated: {
    title: 'Die Warenwirtschaft hat einen älteren Stand',
    text: 'Die Bestellung wurde am {date} geändert, nachdem Beleg {version} an die Warenwirtschaft gegangen war. Dort steht noch der alte Stand.',
    send: 'Erneut an ERP senden',
    underWay: 'Die Warenwirtschaft erhält gerade einen älteren Stand',
    underWayText:
      'Die Bestellung wurde am {date} geändert. Beleg {version} mit dem Stand davor wird gerade übertragen. Ist er angekommen, können Sie die Bestellung erneut senden.',
  },
  blocked: {
    erp_manual: 'Ihre Warenwirtschaft wird von Hand gepflegt. Ein Export ist nicht möglich.',
    erp_not_connected:
      'Die Anbindung Ihrer Warenwirtschaft ist nicht aktiv. Bitte wenden Sie sich an den Support.',
    forbidden: 'Zum Exportieren fehlt Ihnen die Berechtigung.',
    cancelled: 'Alle Positionen sind storniert. Es gibt nichts zu exportieren.',
  },
  confirm: {
    title: 'Bestellung {id} exportieren',
    what: 'Die Bestellung wird mit allen nicht stornierten Positionen ({count}) als openTRANS-Beleg an Ihre Warenwirtschaft übertragen.',
    again:
      'Sie wurde bereits übertragen. Die Warenwirtschaft erhält einen weiteren Beleg zur selben Bestellnummer.',
    reserved: 'Die Bestellung ist noch nicht bezahlt. Im Beleg steht die Zahlung als ausstehend.',
  },
}
