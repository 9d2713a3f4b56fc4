/** A figure so far below its limit asks for a lower limit. */
const ROOM = 0.9

/** What is said of the figures, a line each, and whether one is over its limit. */
export interface Judgement {
  readonly lines: readonly string[]
  readonly isOver: boolean
}

/** Holds figures against limits of the same names. A limit itself may be reached. */
export function judge<Name extends string>(
  figures: Readonly<Record<Name, number>>,
  limits: Readonly<Record<Name, number>>,
): Judgement {
  const names = Object.keys(figures) as Name[]
  const lines = names.map((name) => {
    const [figure, limit] = [figures[name], limits[name]]
    const verdict = figure > limit ? 'OVER ITS LIMIT' : figure < limit * ROOM ? 'lower the limit' : 'ok'
    return `${name.padEnd(32)}${String(figure).padStart(8)} of ${String(limit).padStart(8)}  ${verdict}`
  })
  return { lines, isOver: names.some((name) => figures[name] > limits[name]) }
}
