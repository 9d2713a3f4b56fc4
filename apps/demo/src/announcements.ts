import { announcements } from '../../api/src/modules/messages/messages.tables.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'

const DAY_MS = 86_400_000

interface Written {
  readonly kind: 'news' | 'system'
  readonly status: 'info' | 'warning'
  readonly title: string
  readonly titleEn: string
  readonly message: string
  readonly messageEn: string
  /** Days from now; negative lies in the past. */
  readonly from: number
  readonly to: number | null
}

const WRITTEN: readonly Written[] = [
  {
    kind: 'news',
    status: 'info',
    title: 'Retouren bitte innerhalb eines Werktags buchen',
    titleEn: 'Please book returns within one working day',
    message:
      'Eingegangene Retouren sind innerhalb eines Werktags zu melden. Unter Überwachung > Retouren sehen Sie, welche Sendungen zurück und noch nicht gebucht sind.',
    messageEn:
      'Returns that have arrived are to be reported within one working day. Monitoring > Returns shows which parcels are back and not booked yet.',
    from: -9,
    to: null,
  },
  {
    kind: 'news',
    status: 'warning',
    title: 'Laufzeiten vor den Feiertagen',
    titleEn: 'Delivery times before the holidays',
    message:
      'Vor den Feiertagen brauchen Pakete einen Tag länger. Bitte übergeben Sie Sendungen bis 14:00 Uhr an den Paketdienst.',
    messageEn:
      'Parcels take a day longer before the holidays. Please hand parcels over to the carrier by 14:00.',
    from: -2,
    to: 30,
  },
  {
    kind: 'system',
    status: 'info',
    title: 'Wartung am Sonntag',
    titleEn: 'Maintenance on Sunday',
    message:
      'Am Sonntag zwischen 6:00 und 7:00 Uhr ist Kontor kurz nicht erreichbar. Bestellungen gehen nicht verloren.',
    messageEn: 'On Sunday between 6:00 and 7:00 Kontor is briefly unavailable. No order is lost.',
    from: -1,
    to: 6,
  },
  {
    kind: 'news',
    status: 'info',
    title: 'Neue Versandtaschen im Verpackungsshop',
    titleEn: 'New shipping bags in the packaging shop',
    message:
      'Ab nächster Woche gibt es im Verpackungsshop Versandtaschen aus Recyclingpapier in drei Größen.',
    messageEn: 'From next week on the packaging shop has shipping bags of recycled paper in three sizes.',
    from: 5,
    to: null,
  },
  {
    kind: 'system',
    status: 'warning',
    title: 'Störung bei einem Paketdienst behoben',
    titleEn: 'Problem at a carrier solved',
    message: 'Die Störung bei der Erstellung von Versandlabels ist behoben.',
    messageEn: 'The problem with creating shipping labels is solved.',
    from: -20,
    to: -18,
  },
]

/** News and system messages of the provider: active, scheduled and over. */
export async function writeAnnouncements(tx: Tx, author: string, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await tx.insert(announcements).values(
    WRITTEN.map((one) => ({
      kind: one.kind,
      status: one.status,
      title: { de: one.title, en: one.titleEn, es: '' },
      message: { de: one.message, en: one.messageEn, es: '' },
      startsAt: at(one.from),
      endsAt: one.to === null ? null : at(one.to),
      author,
      createdAt: at(Math.min(one.from, -1)),
    })),
  )
}
