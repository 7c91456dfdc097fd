/** The files of the queue's drafts: sorted on arrival, stored beside the queue, and restored after a reload. */
import { useEffect, useEffectEvent, useState } from 'react'
import { inFlightWorker } from '../../../flight-worker/flight-worker.ts'
import { folderOf } from '../../../form/files/dropped-files.ts'
import { removeFiles, removeOldFiles, storedFiles, storeFiles } from '../../../form/files/kept/durable-files.ts'
import { isDurable, keepDurably } from '../../../form/files/kept/kept-files.ts'
import { loadNow } from '../../../ui/connection/load-part.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { type FileToGroup, type FlightSet, groupFlights } from './group-flights.ts'
import { draftKeyOf } from './kept-queue.ts'
import type { Queue, QueuedDraft } from './queue-state.ts'

const STORE = { storeFiles, removeFiles }

export interface QueueFiles {
  /** False until the files of all drafts are available again. */
  readonly areHere: boolean
  /** Files that are being sorted, and how many of them were read. */
  readonly sorting: { readonly read: number; readonly files: number } | undefined
  /** The browser could not store them: a reload loses them. */
  readonly isUnstored: boolean
}

interface QueueFilesOptions {
  readonly personId: number
  readonly queue: Queue
  /** Newly arrived files of several flights. */
  readonly arriving: readonly File[]
  readonly onSorted: (drafts: readonly Pick<QueuedDraft, 'id' | 'title'>[], files: readonly File[]) => void
}

export function useQueueFiles({ personId, queue, arriving, onSorted }: QueueFilesOptions): QueueFiles {
  const [areHere, setHere] = useState(false)
  const [read, setRead] = useState(0)
  const [isUnstored, setUnstored] = useState(false)
  const bringBack = useEffectEvent(async () => {
    await removeOldFiles()
    const missing = queue.drafts.map(({ id }) => draftKeyOf(personId, id)).filter((key) => !isDurable(key))
    await Promise.all(missing.map(async (key) => keepDurably(key, STORE, (await storedFiles(key)) ?? {})))
    setHere(true)
  })
  useEffect(() => void bringBack(), [])

  const sort = useEffectEvent(async (files: readonly File[], isGone: () => boolean) => {
    const sets = await sortFiles(files, setRead)
    if (isGone()) return
    const drafts = await Promise.all(
      sets.map(async (set) => {
        const id = crypto.randomUUID()
        const key = draftKeyOf(personId, id)
        const lists = Object.fromEntries(Object.entries(set).map(([papel, file]) => [papel, [file]]))
        keepDurably(key, STORE, lists)
        if (!(await storeFiles(key, lists))) setUnstored(true)
        return { id, title: titleOf(set) }
      }),
    )
    if (!isGone()) onSorted(drafts, files)
  })
  useEffect(() => {
    if (arriving.length === 0) return undefined
    let gone = false
    void sort(arriving, () => gone)
    return () => {
      gone = true
      setRead(0)
    }
  }, [arriving])

  const sorting = arriving.length > 0 ? { read, files: arriving.length } : undefined
  return { areHere, sorting, isUnstored }
}

/** The folder's name, or that of the application or of the only file. */
function titleOf({ area, aplicacao, trajeto }: FlightSet<File>): string {
  const file = aplicacao ?? trajeto ?? area
  if (!file) return ''
  return folderOf(file).split('/').at(-1) || file.name.replace(/\.[^.]*$/, '')
}

/** `onRead` is called with the number of files read. An unreadable file is sorted by its name. */
async function sortFiles(files: readonly File[], onRead: (read: number) => void): Promise<readonly FlightSet<File>[]> {
  const known: FileToGroup<File>[] = []
  const { climas, flight } = await (await loadNow(() => import('../../../laudo/clima-facts.ts'))).withoutClima(
    withoutCopies(files),
  )
  await inFlightWorker(async (program) => {
    for (const [id, file] of flight.entries()) {
      const read = await program.read({ id, file }).catch(() => undefined)
      program.forget(id).catch(() => undefined)
      const { looksLike, bounds } = read && 'facts' in read ? read.facts : {}
      known.push({ ...named(file), looksLike, bounds })
      onRead(known.length)
    }
  })
  const sets = groupFlights(known, climas.map(named))
  for (const file of climas.filter((one) => !sets.some(({ clima }) => clima === one))) {
    showToast({
      title: `O clima «${file.name}» não é de um só voo`,
      message: 'Abra o voo e solte o arquivo no campo Clima.',
      tone: 'warning',
    })
  }
  return sets
}

const named = (file: File) => ({ of: file, name: file.name, folder: folderOf(file) })

/** Reads files that were dropped together, one at a time, and groups them by flight. */
function withoutCopies(files: readonly File[]): readonly File[] {
  const isSame = (one: File, other: File) =>
    one.name === other.name &&
    one.size === other.size &&
    one.lastModified === other.lastModified &&
    folderOf(one) === folderOf(other)
  return files.filter((file, i) => files.findIndex((other) => isSame(file, other)) === i)
}
