import classes from './picture.module.css'

interface Channel {
  /** The background, fixed per channel, with 4.5:1 contrast to white. */
  readonly color: string
  readonly mark: string
}

/** Letters on the channel's colour instead of logos (ids: decisions, Sales channels). */
export const CHANNEL_MARKS: ReadonlyMap<number, Channel> = new Map([
  [1, { color: '#0f6b6b', mark: 'S' }],
  [2, { color: '#2b59c3', mark: 'e' }],
  [3, { color: '#b8500b', mark: 'Z' }],
  [4, { color: '#3b4450', mark: 'a' }],
  [6, { color: '#2d2d33', mark: 'AY' }],
  [9, { color: '#8a2f6b', mark: 'sp' }],
  [11, { color: '#6c4bb0', mark: 'M' }],
  [17, { color: '#8c2f39', mark: 'T' }],
  [19, { color: '#0a5ea8', mark: '24' }],
  [20, { color: '#93405c', mark: 'TA' }],
  [21, { color: '#1b2a4a', mark: 'G' }],
  [22, { color: '#6b4c35', mark: 'MT' }],
  [23, { color: '#755a2c', mark: 'C' }],
  [24, { color: '#43701b', mark: 'li' }],
  [25, { color: '#47667d', mark: 'L' }],
  [26, { color: '#00707a', mark: 'gx' }],
  [27, { color: '#0f6b6b', mark: 'SF' }],
  [46, { color: '#4d6b1f', mark: 'Av' }],
  [53, { color: '#b3201f', mark: 'K' }],
  [55, { color: '#1f6f8b', mark: 'At' }],
  [56, { color: '#7a5c1e', mark: 'B' }],
])

interface Props {
  readonly id: number
  readonly name: string
  /** Shows the name beside the mark; else it is the mark's label and hint. */
  readonly withName?: boolean
}

/** The icon of a sales channel. */
export function ChannelIcon({ id, name, withName = false }: Props) {
  const channel = CHANNEL_MARKS.get(id) ?? { color: '#56616b', mark: name.slice(0, 1).toUpperCase() }
  return (
    <span className={classes.channel} {...(withName ? {} : { 'data-hint': name })}>
      <span aria-hidden className={classes.channelMark} style={{ background: channel.color }}>
        {channel.mark}
      </span>
      <span className={withName ? undefined : 'visually-hidden'}>{name}</span>
    </span>
  )
}
