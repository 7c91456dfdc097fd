/** Keeps the queue in sessionStorage, so that two tabs have two queues. The files of its drafts are stored beside it. */
import { dropFiles } from '../../../form/files/kept/kept-files.ts'
import { dropDraft } from '../../../form/state/kept-draft.ts'
import { dropDecisions } from '../files/kept-decisions.ts'
import { dropAttempt } from '../sending/kept-attempt.ts'
import { NO_QUEUE, type Queue } from './queue-state.ts'

const queueKey = (personId: number) => `fila-laudos-${personId}`

/** Key of all stored data of one draft. */
export function draftKeyOf(personId: number, id: string): string {
  return `novo-laudo-${personId}-${id}`
}

export function readQueue(personId: number): Queue {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(queueKey(personId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('drafts' in kept) || !Array.isArray(kept.drafts)) return NO_QUEUE
    return { ...NO_QUEUE, ...(kept as unknown as Queue) }
  } catch {
    // The storage is switched off, or holds no JSON.
    return NO_QUEUE
  }
}

export function keepQueue(personId: number, queue: Queue): void {
  try {
    if (queue.drafts.length === 0) sessionStorage.removeItem(queueKey(personId))
    else sessionStorage.setItem(queueKey(personId), JSON.stringify(queue))
  } catch {
    // The storage is full or switched off: a reload will lose the queue.
  }
}

/** Removes all stored data of one draft. */
export function forgetDraft(key: string): void {
  dropDraft(key)
  dropFiles(key)
  dropDecisions(key)
  dropAttempt(key)
}
