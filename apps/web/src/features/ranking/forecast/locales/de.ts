export const de = {
  title: 'Punkte heute',
  today: 'heute 24:00',
  day: '{day}, 24:00',
  line: 'Versand: {points} Punkte bis {until}, dann {afterwards}',
  waiting_one: 'wenn das offene Teil bis {until} versendet wird',
  waiting_other: 'wenn alle {count} offenen Teile bis {until} versendet werden',
  afterwards: 'Danach',
  lost: 'Durch Warten verloren',
  nothing: 'Zurzeit wartet nichts auf den Versand. Hier steht, wie viele Punkte heute noch zu holen sind.',
  orders: 'Offene Bestellungen',
}
