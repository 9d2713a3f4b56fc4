import { describe, expect, it } from 'vitest'
import { noticesOf } from './notices.ts'

const error = (id: number, createdAt: string, read = false) => ({
  id,
  order_id: id * 10,
  ext_order_id: `E-${id}`,
  own_label_error: id % 2 === 1,
  message: ['Hausnummer fehlt.'],
  created_at: createdAt,
  read,
})
const made = (
  key: string,
  createdAt: string,
  kind: 'shipping_created' | 'label_error' = 'shipping_created',
) => ({
  key,
  kind,
  order_id: 5,
  sales_channel_id: null,
  feed_id: null,
  order_action_id: null,
  subject: 'S-5',
  created_at: createdAt,
  status: 'success' as const,
  icon: 'truck',
  message: [],
})

const silent = (key: string, createdAt: string) => ({
  ...made(key, createdAt),
  kind: 'channel_silent' as const,
  order_id: null,
  sales_channel_id: 4,
  subject: 'Amazon, Haus',
})

describe('notices of the bell', () => {
  it('name a channel that is silent, and are new even where the bell was never opened', () => {
    const [notice] = noticesOf([], [silent('channel_silent-1', '2026-11-20T10:00:00Z')], '')
    expect(notice).toMatchObject({
      orderId: null,
      subject: 'Amazon, Haus',
      isNew: true,
    })
    const [seen] = noticesOf([], [silent('channel_silent-1', '2026-11-20T10:00:00Z')], '2026-11-20T10:00:00Z')
    expect(seen?.isNew).toBe(false)
  })

  it('are failed labels and made papers, newest first, each failed label once', () => {
    const notices = noticesOf(
      [error(1, '2026-11-20T10:00:00Z'), error(2, '2026-11-20T08:00:00Z')],
      [made('s:5', '2026-11-20T09:00:00Z'), made('l:1', '2026-11-20T10:00:00Z', 'label_error')],
      '',
    )
    expect(notices.map((notice) => notice.key)).toEqual(['label_error:1', 's:5', 'label_error:2'])
    expect(notices[0]?.labelError).toEqual({ id: 1, isOwn: true })
    expect(notices[1]?.labelError).toBeUndefined()
  })

  it('are new when they came after the bell was last opened; read errors are not', () => {
    const notices = noticesOf(
      [
        error(1, '2026-11-20T10:00:00Z'),
        error(2, '2026-11-20T11:00:00Z', true),
        error(3, '2026-11-20T07:00:00Z'),
      ],
      [made('s:5', '2026-11-20T09:00:00Z'), made('s:6', '2026-11-20T07:30:00Z')],
      '2026-11-20T08:00:00Z',
    )
    expect(notices.filter((notice) => notice.isNew).map((notice) => notice.key)).toEqual([
      'label_error:1',
      's:5',
    ])
  })

  it('counts only failed labels for someone who has never opened it', () => {
    const notices = noticesOf([error(1, '2026-11-20T10:00:00Z')], [made('s:5', '2026-11-20T09:00:00Z')], '')
    expect(notices.filter((notice) => notice.isNew)).toHaveLength(1)
  })
})
