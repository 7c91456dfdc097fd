/** Reads the files of a flight from disk: one area, and any number of files or folders for the application and the track. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Aviso,
  type GivenFiles,
  joinFiles,
  type ReadFile,
  type Role,
  readFlightFile,
  type Unusable,
} from '@faixa/flight'
import { IS_TASKDATA, type TextProfile } from '@faixa/geometry'
import { present } from '@faixa/units'
import { readFromDisk } from '../read-from-disk.ts'

/** A job of a drone has tens of flights; more files are folders chosen by mistake. */
const MOST_FILES = 500

export interface FlightFromDisk {
  readonly files: GivenFiles
  /** Files of a folder that could not be read, each with its reason. */
  readonly avisos: readonly Aviso[]
}

export interface Paths {
  readonly area?: string
  readonly aplicacao: readonly string[]
  readonly trajeto: readonly string[]
  /** The coordinate system of files that name none. */
  readonly system?: string
  /** The columns of text files. */
  readonly columns?: readonly TextProfile[]
}

export async function flightFromDisk({
  system,
  columns,
  ...paths
}: Paths): Promise<FlightFromDisk | { unusable: Unusable }> {
  const avisos: Aviso[] = []
  const read: Partial<Record<Role, ReadFile>> = {}
  const given = { ...paths, area: paths.area === undefined ? [] : [paths.area] }
  for (const role of ['area', 'aplicacao', 'trajeto'] as const) {
    const found = await readAll(given[role], present({ system, columns }))
    if ('unusable' in found) return found
    avisos.push(...found.avisos)
    const [first, ...rest] = found.files
    if (first) read[role] = joinFiles([first, ...rest])
  }
  return { files: read, avisos }
}

async function readAll(
  paths: readonly string[],
  options: Pick<Paths, 'system' | 'columns'>,
): Promise<{ readonly files: readonly ReadFile[]; readonly avisos: readonly Aviso[] } | { unusable: Unusable }> {
  const files: ReadFile[] = []
  const avisos: Aviso[] = []
  for (const path of paths) {
    const within = await filesOfFolder(path)
    let last: Unusable | undefined
    for (const file of within ?? [path]) {
      if (files.length === MOST_FILES) return { unusable: tooMany(path) }
      const read = await readFromDisk(file, (pieces, sizeBytes) =>
        readFlightFile(file, pieces, { sizeBytes, ...options }),
      )
      if (!('unusable' in read)) files.push(read)
      else if (!within) return read
      else {
        last = read.unusable
        avisos.push({ codigo: 'arquivo-sem-uso', gravidade: 'aviso', mensagem: last.message, onde: file })
      }
    }
    if (within && files.length === 0) return { unusable: last ?? emptyFolder(path) }
  }
  return { files, avisos }
}

/**
 * Returns the files of a folder and of the folders in it, by name; undefined where the path is no folder. A folder of task files stands for
 * all files in it.
 */
export async function filesOfFolder(path: string): Promise<readonly string[] | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return undefined
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const tasks = new Set(files.filter(({ name }) => IS_TASKDATA.test(name)).map(({ parentPath }) => parentPath))
  return [
    ...tasks,
    ...files.filter(({ parentPath }) => !tasks.has(parentPath)).map((entry) => join(entry.parentPath, entry.name)),
  ].toSorted()
}

function tooMany(path: string): Unusable {
  return {
    code: 'arquivos-demais',
    message: `São mais de ${MOST_FILES} arquivos até «${path}»: meça um trabalho de cada vez.`,
  }
}

function emptyFolder(path: string): Unusable {
  return { code: 'pasta', message: `«${path}» é uma pasta sem nenhum arquivo.` }
}
