/** When each flight of a job was flown, between the first and the last of the day. */

import { formatZone } from '@faixa/units'
import { type DescribedJob, papelOf, spanOf, timeText } from './described-job.ts'
import classes from './several-flights.module.css'

interface JobTimelineProps {
  readonly job: DescribedJob
  /** Hours that all timelines show, milliseconds of the day. */
  readonly within: readonly [fromMs: number, toMs: number]
}

const DAY_MS = 86_400_000
const WIDTH = 600
const ROW = 7

/** Milliseconds since midnight. */
export const ofDay = (ms: number) => ms % DAY_MS

export function JobTimeline({ job: { span, offsetH, contents, colour }, within: [from, to] }: JobTimelineProps) {
  if (!span) return null
  const x = (ms: number) => (WIDTH * (ms - from)) / Math.max(1, to - from)
  const bars = contents.flatMap((file) => {
    const times = spanOf(file, offsetH)
    if (!times) return []
    const begin = ofDay(times[0])
    return [{ id: file.id, isTrack: papelOf(file) === 'trajeto', begin, end: begin + times[1] - times[0] }]
  })
  const [begin, end] = [timeText(span[0]), timeText(span[1])]
  return (
    <svg
      className={classes.timeline ?? ''}
      viewBox={`0 0 ${WIDTH} ${2 * ROW + 2}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${bars.length === 1 ? 'Um registro' : `${bars.length} registros`} entre ${begin} e ${end} (${formatZone(offsetH)})`}
    >
      <line x1={0} x2={WIDTH} y1={ROW + 1} y2={ROW + 1} className={classes.axis} />
      {bars.map(({ id, isTrack, begin: first, end: last }) => (
        <rect
          key={id}
          x={x(first)}
          width={Math.max(2, x(last) - x(first))}
          y={isTrack ? ROW + 2 : 0}
          height={ROW}
          rx={1}
          fill={colour}
          opacity={isTrack ? 0.75 : 1}
        />
      ))}
    </svg>
  )
}
