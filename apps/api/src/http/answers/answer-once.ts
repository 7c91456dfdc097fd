/**
 * Answers a request with an Idempotency-Key once (draft-ietf-httpapi-idempotency-key-header, and as Stripe does): the answer is stored in
 * the transaction that does the work, and a repetition gets the stored one. A refused request stores nothing, so that its key stays unused.
 */
import { createHash, createHmac, type Hash } from 'node:crypto'
import { Problem } from '@faixa/contract'
import type { Db } from '../../db/database.ts'
import type { Seal } from '../../secrets/seal.ts'
import type { Part } from '../ask.ts'
import { AnsweredBefore, findKept, type KeptAnswer, type Keyed, keepAnswer } from './kept-answers.queries.ts'

/** Reads the key of a request; undefined where it has none. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  // The draft writes the key as a quoted string, most clients without quotes.
  const key = /^"?([\x21\x23-\x7e]{1,255})"?$/.exec(String(header).trim())?.[1]
  if (key === undefined || Array.isArray(header)) throw new Problem('chave-invalida')
  return key
}

/** The means to recognise a request. */
export interface Recognition {
  /** Parts of the body, whose bytes are also hashed as they are read; for routes with files. */
  parts(): AsyncIterable<Part>
  /** Reads the rest of the body, keeping nothing. */
  readRest(): Promise<void>
  /** Returns the fingerprint; undefined before the whole body was read. */
  fingerprint(): Buffer | undefined
}

/**
 * `address` names route and decoded input; `parts` is the body of a route with files. Its identity is its fields and the hashes of its files,
 * in any order; names of files do not count.
 */
export function recognise(key: string, address: unknown, parts?: () => AsyncIterable<Part>): Recognition {
  const seen: string[] = []
  let complete = parts === undefined

  async function* watched(): AsyncGenerator<Part> {
    for await (const part of parts?.() ?? []) {
      if (part.kind === 'field') seen.push(JSON.stringify([part.name, part.value]))
      // A field without a chosen file is never received, and counts as absent.
      yield part.kind === 'field'
        ? part
        : { ...part, received: (sha256) => seen.push(JSON.stringify([part.name, 'sha256', sha256])) }
    }
    complete = true
  }

  return {
    parts: watched,
    async readRest() {
      for await (const part of watched()) {
        if (part.kind === 'file') await hashed(part)
      }
    },
    fingerprint() {
      if (!complete) return undefined
      // The key is random, so that a password in the body cannot be guessed from the fingerprint: the database has only the key's hash.
      return createHmac('sha256', key).update(stable(address)).update(seen.toSorted().join('\n')).digest()
    },
  }
}

async function hashed({ stream, received }: Extract<Part, { kind: 'file' }>): Promise<void> {
  let hash: Hash | undefined
  for await (const piece of stream) {
    hash ??= createHash('sha256')
    hash.update(piece as Uint8Array)
  }
  if (hash) received?.(hash.digest('hex'))
}

export interface OnceMeans {
  readonly db: Db
  readonly usuarioId: number
  readonly key: string
  readonly now: Date
  readonly recognition: Recognition
  readonly seal: Seal
}

export interface Answered {
  readonly corpo: string
  readonly status: number
  readonly replayed: boolean
}

/** Runs some work within a transaction, as `perform` requests it. */
export type Within = (write: (db: Db) => Promise<unknown>) => Promise<unknown>

/** `encode` makes the answer that is stored. */
export async function answerOnce(
  means: OnceMeans,
  perform: (within: Within) => Promise<unknown>,
  encode: (answer: unknown) => { readonly status: number; readonly corpo: string },
): Promise<Answered> {
  const { db, usuarioId, key, now, recognition, seal } = means
  const keyed: Keyed = { usuarioId, chave: createHash('sha256').update(key).digest(), now, seal }
  const before = await findKept(db, keyed)
  if (before) {
    await recognition.readRest()
    return replay(before, recognition)
  }
  let fresh: Answered | undefined
  const within: Within = async (write) => {
    let answer: unknown
    const keptAs = () => recognition.fingerprint() ?? neverRead()
    await keepAnswer(db, keyed, keptAs, async (tx) => {
      answer = await write(tx)
      fresh = { ...encode(answer), replayed: false }
      return encode(answer)
    })
    return answer
  }
  try {
    await perform(within)
    return fresh ?? neverRead()
  } catch (error) {
    // Another request with this key may have done the work meanwhile, which may also have caused this refusal.
    const kept = recognition.fingerprint() && (await findKept(db, keyed))
    if (kept) return replay(kept, recognition)
    throw error instanceof AnsweredBefore ? new Problem('pedido-em-andamento', { esperar: 1 }) : error
  }
}

function replay({ pedido, status, corpo }: KeptAnswer, { fingerprint }: Recognition): Answered {
  if (!fingerprint()?.equals(pedido)) throw new Problem('chave-reutilizada')
  return { status, corpo, replayed: true }
}

function neverRead(): never {
  throw new Error('A handler wrote before the whole request was read, or wrote nothing.')
}

/** JSON with the keys of every object sorted. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
