export const de = {
  status: {
    requested: 'Angefragt',
    accepted: 'Angenommen',
    declined: 'Abgelehnt',
  },
  reason: {
    item_broken: 'Artikel beschädigt',
    item_different_as_shown: 'Artikel anders als abgebildet',
    delivery_too_late: 'Lieferung zu spät',
    other: 'Anderer Grund',
  },
  condition: {
    like_new: 'Wie neu',
    worn: 'Getragen',
    damaged: 'Beschädigt',
    defective: 'Defekt',
  },
}
