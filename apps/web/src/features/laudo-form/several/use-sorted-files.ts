/** Reads dropped files in the worker, one after the other, groups them, and keeps what a person changes. */
import type { FlightJob } from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import { present } from '@faixa/units'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../api/client.ts'
import { inFlightWorker } from '../../../flight-worker/flight-worker.ts'
import type { KnownFile } from '../../../flight-worker/several-files.ts'
import { folderOf } from '../../../form/files/dropped-files.ts'
import { type SortedFiles, sortedFrom } from './sorted-files.ts'

export interface DroppedFile extends KnownFile {
  readonly file: File
  readonly folder: string
}

export interface Reading {
  readonly read: number
  readonly of: number
}

/** Empresa and unidade whose registered plots decide which flights lie on one field; with the prestadora, whose columns are known. */
export interface OwnerOfPlots {
  readonly empresa: string
  readonly unidade: string
  readonly prestadora: string
}

/** Archives inside of archives are opened to this depth. */
const DEEPEST = 2
/** Degrees beyond which the plots around all files would be those of several states. */
const WIDEST_DEG = 1

export function useSortedFiles(given: readonly File[], owner: OwnerOfPlots) {
  const [reading, setReading] = useState<Reading>({ read: 0, of: given.length })
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  const [history, setHistory] = useState<readonly SortedFiles[]>([])
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(async (isGone: () => boolean) => {
    setHistory([])
    setFailed(false)
    try {
      const found = await readAll(given, owner, (progress) => isGone() || setReading(progress), isGone)
      if (isGone() || !found) return
      setFiles(found.files)
      setHistory([found.sorted])
    } catch {
      if (!isGone()) setFailed(true)
    }
  })
  useEffect(() => {
    let gone = false
    void start(() => gone)
    return () => {
      gone = true
    }
  }, [given, attempt])
  return {
    reading,
    files,
    failed,
    sorted: history.at(-1),
    canUndo: history.length > 1,
    change: (change: (before: SortedFiles) => SortedFiles) =>
      setHistory((before) => [...before, change(before.at(-1)!)]),
    undo: () => setHistory((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    again: () => setAttempt(attempt + 1),
  }
}

async function readAll(
  given: readonly File[],
  owner: OwnerOfPlots,
  report: (progress: Reading) => void,
  isGone: () => boolean,
): Promise<{ readonly files: readonly DroppedFile[]; readonly sorted: SortedFiles } | undefined> {
  return inFlightWorker(async (program) => {
    const waiting = given.map((file) => ({ file, folder: folderOf(file), depth: 0 }))
    const files: DroppedFile[] = []
    let columns: readonly TextProfile[] | undefined
    for (let at = 0; at < waiting.length; at++) {
      if (isGone()) return undefined
      report({ read: at, of: waiting.length })
      const { file, folder, depth } = waiting[at]!
      const spread = /\.zip$/i.test(file.name) && depth < DEEPEST ? await program.spread(file) : undefined
      if (spread && 'parts' in spread) {
        const within = [folder, file.name.replace(/\.zip$/i, '')].filter(Boolean).join('/')
        waiting.push(
          ...spread.parts.map((part) => ({
            file: part.file,
            folder: [within, part.folder].filter(Boolean).join('/'),
            depth: depth + 1,
          })),
        )
        continue
      }
      if (/\.(csv|txt)$/i.test(file.name)) columns ??= await keptColumns(owner)
      const known = await program.take({ id: files.length, file, folder, ...present({ columns }) })
      files.push({ ...known, ...(spread && { refusal: spread.refusal }), file, folder })
    }
    report({ read: waiting.length, of: waiting.length })
    const grouped = await program.group({ plots: await plotsNear(files, owner) })
    return { files, sorted: sortedFrom({ ...grouped, jobs: grouped.jobs.toSorted((a, b) => byTime(a, b, files)) }) }
  })
}

/** Without an answer of the server no kept columns are recognised, and the files are read all the same. */
async function keptColumns({ empresa, prestadora }: OwnerOfPlots): Promise<readonly TextProfile[]> {
  try {
    const { perfis } = await api.listColumnProfiles({ query: { empresa, prestadora } })
    return perfis.map(({ perfil }) => perfil as unknown as TextProfile)
  } catch {
    return []
  }
}

/** In the order flown; flights that began together by their names, as a person numbers them. */
function byTime(a: FlightJob<number>, b: FlightJob<number>, files: readonly DroppedFile[]): number {
  const flightsOf = ({ files: { aplicacao, trajeto } }: FlightJob<number>) =>
    [...aplicacao, ...trajeto].map((id) => files[id]!)
  const begin = (job: FlightJob<number>) =>
    flightsOf(job).reduce((least, { beginMs = Infinity }) => Math.min(least, beginMs), Infinity)
  const [one, other] = [begin(a), begin(b)]
  if (one !== other) return one - other
  const name = ([first]: readonly DroppedFile[]) => `${first?.folder}/${first?.file.name}`
  return BY_NUMBER.compare(name(flightsOf(a)), name(flightsOf(b)))
}

const BY_NUMBER = new Intl.Collator('pt-BR', { numeric: true })

/** Without plots, as without a connection, fields are grouped by their distance alone. */
async function plotsNear(files: readonly KnownFile[], { empresa, unidade }: OwnerOfPlots): Promise<Blob | undefined> {
  const positions = files.flatMap(({ lines }) => lines.flat())
  if (empresa === '' || positions.length === 0) return undefined
  const edge = (axis: 0 | 1, pick: (a: number, b: number) => number) =>
    positions.map((position) => position[axis]).reduce((a, b) => pick(a, b))
  const limites = [edge(0, Math.min), edge(1, Math.min), edge(0, Math.max), edge(1, Math.max)]
  if (limites[2]! - limites[0]! > WIDEST_DEG || limites[3]! - limites[1]! > WIDEST_DEG) return undefined
  try {
    return new Blob([await (await api.listAreas({ query: { empresa, unidade, limites } })).text()])
  } catch {
    return undefined
  }
}
