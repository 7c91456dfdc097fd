/**
 * The last attempt to send a laudo, kept beside its draft: the key under which the server does it once, and whether it found no network. The
 * form sends it again after a reload, and the same content never under another key.
 */
import { createIdempotencyKey } from '@faixa/contract'

export interface Attempt {
  readonly key: string
  /** Content of what was sent; other content is another attempt. */
  readonly print: string
  /** The server was not reached. */
  readonly offline: boolean
}

const nameOf = (draftKey: string) => `${draftKey}-envio`

export function readAttempt(draftKey: string): Attempt | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(draftKey)) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'key' in kept ? (kept as Attempt) : undefined
  } catch {
    // The storage is switched off, or holds no JSON.
    return undefined
  }
}

/** Keeps an attempt, and returns the key of the earlier one with the same content. */
export function keepAttempt(draftKey: string, print: string, offline = false): string {
  const before = readAttempt(draftKey)
  const key = before?.print === print ? before.key : createIdempotencyKey()
  try {
    sessionStorage.setItem(nameOf(draftKey), JSON.stringify({ key, print, offline } satisfies Attempt))
  } catch {
    // The storage is full or switched off: after a reload the person has to send it again.
  }
  return key
}

export function dropAttempt(draftKey: string): void {
  try {
    sessionStorage.removeItem(nameOf(draftKey))
  } catch {
    // The storage is switched off, so that nothing was kept.
  }
}

/** The content of an attempt: what is typed and decided, and which files. */
export function printOf(body: object, files: readonly (File | undefined)[]): string {
  return JSON.stringify([body, ...files.map((file) => file && [file.name, file.size, file.lastModified])])
}
