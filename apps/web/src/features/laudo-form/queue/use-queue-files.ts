/** The files of the queue's drafts: stored beside the queue, and restored after a reload. */
import { useEffect, useEffectEvent, useState } from 'react'
import { removeFiles, removeOldFiles, storedFiles, storeFiles } from '../../../form/files/kept/durable-files.ts'
import { isDurable, keepDurably } from '../../../form/files/kept/kept-files.ts'
import { keepDeduction } from '../files/kept-decisions.ts'
import { type FlightDraft, isDeducedJob } from '../several/flight-draft.ts'
import { draftKeyOf } from './kept-queue.ts'
import type { Queue, QueuedDraft } from './queue-state.ts'

const STORE = { storeFiles, removeFiles }

export interface QueueFiles {
  /** False until the files of all drafts are available again. */
  readonly areHere: boolean
  /** The browser could not store them: a reload loses them. */
  readonly isUnstored: boolean
  /** Stores the files of new drafts. */
  add(sets: readonly FlightDraft[]): Promise<void>
}

interface QueueFilesOptions {
  readonly personId: number
  readonly queue: Queue
  readonly onAdded: (drafts: readonly Pick<QueuedDraft, 'id' | 'title'>[]) => void
}

export function useQueueFiles({ personId, queue, onAdded }: QueueFilesOptions): QueueFiles {
  const [areHere, setHere] = useState(false)
  const [isUnstored, setUnstored] = useState(false)
  const bringBack = useEffectEvent(async () => {
    await removeOldFiles()
    const missing = queue.drafts.map(({ id }) => draftKeyOf(personId, id)).filter((key) => !isDurable(key))
    await Promise.all(missing.map(async (key) => keepDurably(key, STORE, (await storedFiles(key)) ?? {})))
    setHere(true)
  })
  useEffect(() => void bringBack(), [])

  return {
    areHere,
    isUnstored,
    async add(sets) {
      const drafts = await Promise.all(
        sets.map(async ({ title, files }) => {
          const id = crypto.randomUUID()
          const key = draftKeyOf(personId, id)
          keepDurably(key, STORE, files)
          if (isDeducedJob(files)) keepDeduction(key, files.trajeto ?? [])
          if (!(await storeFiles(key, files))) setUnstored(true)
          return { id, title }
        }),
      )
      onAdded(drafts)
    },
  }
}
