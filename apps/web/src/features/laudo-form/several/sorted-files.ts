/**
 * The files of many flights in jobs, as pure functions. Each file is in a job or left out with a reason; a flight is in one job, an area or
 * a file of the weather may be in several. A job without flights ends.
 */
import { ARQUIVOS_MAX, PAPEIS, type Papel } from '@faixa/domain'
import type { GroupedFlights } from '@faixa/flight'

export interface Job {
  readonly id: number
  /** Numbers of its files. */
  readonly files: readonly number[]
}

export interface LeftOut {
  readonly file: number
  readonly reason: string
}

export interface SortedFiles {
  readonly jobs: readonly Job[]
  readonly leftOut: readonly LeftOut[]
}

/** The target of a move: a job, a job of its own, or none. */
export type Target = number | 'novo' | 'fora'

export type PapelOf = (file: number) => Papel

export function sortedFrom({ jobs, unused }: GroupedFlights<number>): SortedFiles {
  return {
    jobs: jobs.map(({ files }, id) => ({ id, files: PAPEIS.flatMap((papel) => files[papel]) })),
    leftOut: unused.map(({ of: file, reason }) => ({ file, reason })),
  }
}

/** Moves files out of a job, or from those left out where `from` is undefined. */
export function moved(
  sorted: SortedFiles,
  files: readonly number[],
  from: number | undefined,
  to: Target,
  papelOf: PapelOf,
): SortedFiles {
  if (files.length === 0 || from === to) return sorted
  const isShared = (file: number) => papelOf(file) === 'area' || papelOf(file) === 'clima'
  const source = sorted.jobs.find(({ id }) => id === from)
  const added = to === 'novo' ? [...files, ...(source?.files.filter(isShared) ?? [])] : files
  const without = sorted.jobs.map((job) =>
    job === source ? { ...job, files: job.files.filter((file) => !files.includes(file)) } : job,
  )
  const jobs =
    to === 'novo'
      ? [...without, { id: 1 + Math.max(-1, ...sorted.jobs.map(({ id }) => id)), files: [...new Set(added)] }]
      : without.map((job) => (job.id === to ? joined(job, added, papelOf) : job))
  const kept = jobs.filter(({ files: all }) => all.some((file) => !isShared(file)))
  return withLeftOut(sorted, kept, (file) =>
    to === 'fora' && files.includes(file)
      ? 'Tirado por você.'
      : 'O trabalho dele ficou sem voos, ou tem outro arquivo assim.',
  )
}

export function merged(sorted: SortedFiles, job: number, into: number, papelOf: PapelOf): SortedFiles {
  const source = sorted.jobs.find(({ id }) => id === job)
  return source ? moved(sorted, source.files, job, into, papelOf) : sorted
}

/** Of areas and of weather a laudo has one file: the last one that came. */
function joined(job: Job, added: readonly number[], papelOf: PapelOf): Job {
  const all = [...new Set([...job.files, ...added])]
  const most = (file: number) => ARQUIVOS_MAX[papelOf(file)]
  return {
    ...job,
    files: all.filter((file) => {
      if (most(file) > 1) return true
      const alike = all.filter((other) => papelOf(other) === papelOf(file))
      return alike.at(-1) === file
    }),
  }
}

/** Every file that no job has any longer is left out. */
function withLeftOut(before: SortedFiles, jobs: readonly Job[], reasonOf: (file: number) => string): SortedFiles {
  const placed = new Set(jobs.flatMap(({ files }) => files))
  const known = new Set(before.leftOut.map(({ file }) => file))
  const lost = new Set(before.jobs.flatMap(({ files }) => files).filter((file) => !placed.has(file)))
  return {
    jobs,
    leftOut: [
      ...before.leftOut.filter(({ file }) => !placed.has(file)),
      ...[...lost].filter((file) => !known.has(file)).map((file) => ({ file, reason: reasonOf(file) })),
    ],
  }
}
