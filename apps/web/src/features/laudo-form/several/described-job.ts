/** Texts and colour of a job, for its card, its entry in a menu, and its draft. */
import { PAPEIS, type Papel } from '@faixa/domain'
import { formatCount, formatNumber, formatZone } from '@faixa/units'
import type { Job } from './sorted-files.ts'
import type { DroppedFile } from './use-sorted-files.ts'

const HOUR_MS = 3_600_000
const DATE = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' })
const TIME = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'UTC' })

/** Colours of jobs on map, card and timeline. Each card has its number besides. */
const COLOURS = ['#1d6fd8', '#e8590c', '#2f9e44', '#ae3ec9', '#e8a61c', '#0ca5b0', '#d6336c', '#a9745b'] as const

export interface DescribedJob extends Job {
  /** From 1, in the order of the list. */
  readonly number: number
  readonly colour: string
  readonly contents: readonly DroppedFile[]
  /** Hours from UTC by which its times are shown: the zone of its longitude, one for all its files. */
  readonly offsetH: number
  /** Beginning and end of its flights, milliseconds in that zone. */
  readonly span?: readonly [beginMs: number, endMs: number] | undefined
  /** «Trabalho 2 · 14/03/2026», for titles. */
  readonly title: string
  /** «12 voos · 07:12 a 11:40 (UTC-3) · 35,2 km de passadas (estimado)» */
  readonly facts: string
}

export function describedJobs(jobs: readonly Job[], files: readonly DroppedFile[]): readonly DescribedJob[] {
  return jobs.map((job, i) => {
    const contents = PAPEIS.flatMap((papel) =>
      job.files.flatMap((id) => (papelOf(files[id]!) === papel ? [files[id]!] : [])),
    )
    const offsetH = offsetOf(contents)
    const times = contents.flatMap((file) => spanOf(file, offsetH) ?? [])
    const span =
      times.length === 0
        ? undefined
        : ([times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))] as const)
    const aircraft = [...new Set(contents.flatMap((file) => file.aircraft ?? []))]
    const lengthOf = (papel: Papel) =>
      contents.reduce((sum, file) => sum + (papelOf(file) === papel ? (file.lengthM ?? 0) : 0), 0)
    // The application of a flight and its track are the same rows.
    const appliedM = lengthOf('aplicacao')
    const lengthM = appliedM || lengthOf('trajeto')
    return {
      ...job,
      number: i + 1,
      colour: COLOURS[i % COLOURS.length]!,
      contents,
      offsetH,
      span,
      title: [`Trabalho ${i + 1}`, span ? DATE.format(span[0]) : 'sem data', ...aircraft].join(' · '),
      facts: [
        ...PAPEIS.flatMap((papel) => {
          const count = contents.filter((file) => papelOf(file) === papel).length
          return count === 0 ? [] : [formatCount(count, COUNTED[papel][0], COUNTED[papel][1])]
        }),
        ...(span ? [`${TIME.format(span[0])} a ${TIME.format(span[1])} (${formatZone(offsetH)})`] : []),
        ...(lengthM > 0
          ? [`${formatNumber(lengthM / 1000, 1)} km de passadas${appliedM > 0 ? '' : ' (estimado)'}`]
          : []),
      ].join(' · '),
    }
  })
}

const COUNTED = {
  area: ['traçado', 'traçados'],
  aplicacao: ['aplicação', 'aplicações'],
  trajeto: ['trajeto', 'trajetos'],
  clima: ['clima', 'climas'],
} as const satisfies Record<Papel, readonly [string, string]>

/** A file whose contents say nothing is used as an application: the form says what it lacks. */
export function papelOf({ papel = 'aplicacao' }: DroppedFile): Papel {
  return papel
}

/** Which state a field is in is not known here: the legal time may differ by an hour, and so the zone is said. */
function offsetOf(contents: readonly DroppedFile[]): number {
  const [first] = contents.flatMap(({ lines }) => lines[0]?.[0]?.[0] ?? [])
  return Math.round((first ?? -45) / 15)
}

/** Times of a file in a zone; undefined without times, and for what is no flight. */
export function spanOf(file: DroppedFile, offsetH: number): readonly [beginMs: number, endMs: number] | undefined {
  const { beginMs, endMs = beginMs } = file
  if (beginMs === undefined || endMs === undefined || papelOf(file) === 'area') return undefined
  return [beginMs + offsetH * HOUR_MS, endMs + offsetH * HOUR_MS]
}

export const timeText = (ms: number) => TIME.format(ms)

/** Title of the draft: the name of the only flight or its folder, or that of all files where no other job has it, or the job's day and hour. */
export function draftTitle({ number, contents, span, offsetH }: DescribedJob, jobs: readonly DescribedJob[]): string {
  const flights = contents.filter((file) => papelOf(file) === 'aplicacao')
  const [only, another] = flights.length > 0 ? flights : contents
  if (only && !another) return only.folder.split('/').at(-1) || only.file.name.replace(/\.[^.]*$/, '')
  const folders = new Set(contents.map(({ folder }) => folder))
  const [folder = ''] = folders
  if (folders.size === 1 && folder !== '') {
    const name = folder.split('/').at(-1)!
    const isShared = jobs.some((job) => job.number !== number && job.contents.some((file) => file.folder === folder))
    return isShared ? `${name} ${number}` : name
  }
  return span ? `Voos de ${DATE.format(span[0])}, ${TIME.format(span[0])} (${formatZone(offsetH)})` : 'Voos sem data'
}
