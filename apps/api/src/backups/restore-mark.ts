/**
 * The mark of an unfinished restore. It is written before anything else and removed once database and raw files have their final names, so
 * that a start never mistakes a partial or empty installation for a complete one.
 */
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isAlive } from '../db/embedded/embedded-cluster.ts'
import { syncFolder, writeFileInto } from '../disk/copy-file.ts'
import { makeFolder } from '../disk/make-folder.ts'
import { unlessGone } from '../disk/unless-gone.ts'

/** The data folder contains an unfinished restore; `message` is a Portuguese sentence. */
export class RestoreUnfinished extends Error {}

const schema = z.object({
  /** Process that restores. */
  pid: z.number(),
  /** Folder of the backup. */
  from: z.string(),
  /** Folders that were absent or empty before: this restore made their content. */
  made: z.array(z.string()),
})

type RestoreMark = z.infer<typeof schema>

const MARK = 'restauracao-em-curso.json'

/** Reads the mark; undefined where no restore is unfinished. */
export async function readRestoreMark(dataFolder: string): Promise<RestoreMark | undefined> {
  const path = join(dataFolder, MARK)
  const text = await unlessGone(() => readFile(path, 'utf8'))
  if (text === undefined) return undefined
  const { data } = schema.safeParse(tried(text))
  return data ?? { pid: 0, from: '', made: [] }
}

export async function writeRestoreMark(dataFolder: string, mark: Omit<RestoreMark, 'pid'>): Promise<void> {
  await makeFolder(dataFolder)
  const aside = `${MARK}.${process.pid}`
  await rm(join(dataFolder, aside), { force: true })
  await writeFileInto(dataFolder, aside, Buffer.from(JSON.stringify({ pid: process.pid, ...mark })))
  // The mark of a killed restore is replaced in one step, so that the folder never lacks one.
  await rename(join(dataFolder, aside), join(dataFolder, MARK))
  await syncFolder(dataFolder)
}

export async function removeRestoreMark(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, MARK), { force: true })
  await syncFolder(dataFolder)
}

/** Tells whether the process of the mark is still restoring. */
export function isRestoring({ pid }: RestoreMark): boolean {
  return pid > 0 && pid !== process.pid && isAlive(pid)
}

/** Rejects with RestoreUnfinished where a restore into this folder is running or was killed. */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const mark = await readRestoreMark(dataFolder)
  if (!mark) return
  throw new RestoreUnfinished(
    isRestoring(mark)
      ? `Uma cópia está sendo restaurada em ${dataFolder}: espere o fim dela e inicie de novo.`
      : `A restauração de ${mark.from || 'uma cópia'} em ${dataFolder} não terminou: restaure-a de novo, o que desfaz o que ficou pela metade, e inicie depois.`,
  )
}

function tried(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
