/**
 * Sends a whole list as one stream of lines. It is one snapshot: laudos that are added, changed or deleted meanwhile neither appear twice
 * nor are missing. The last line marks the end, because an interrupted stream looks like a complete one.
 */
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { EXPORT_MAX, type LaudoFilter, Problem } from '@faixa/contract'
import { formatNumber } from '@faixa/units'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { onStandby } from '../../../http/on-standby.ts'
import { openSlots, type Slots } from '../../../http/uploads/slots.ts'
import { type Sight, sightOf } from '../../../laudo/laudo-columns.queries.ts'
import { answerRequested } from '../../../laudo/verificacoes/kept-verificacoes.queries.ts'
import type { Settings } from '../../../settings.ts'
import { filterOrRefuse, listedLine } from './asked-list.ts'
import { openWholeList, type WholeList } from './laudo-export.queries.ts'
import { orderOf, type SortTerm } from './laudo-order.queries.ts'

export type ExportQuery = LaudoFilter & { readonly sort: readonly SortTerm[] }

/** Maximum number of concurrent exports: each holds one of the pool's connections for as long as its client reads. */
const IN_ALL = 6
/** Slots for people without an export, so that three people with two each cannot hold all of them. */
const RESERVED = 3

const open = new WeakMap<Settings, Slots>()

function slotsOf(settings: Settings): Slots {
  const slots = open.get(settings) ?? openSlots({ aPerson: settings.exportsAPerson, inAll: IN_ALL, reserved: RESERVED })
  open.set(settings, slots)
  return slots
}

/** Time without a read after which a client counts as disconnected, ms. */
const STALLED_MS = 60_000
/**
 * Time limit of an export, ms: more than the largest one takes over a slow line. The database cannot remove old rows that a snapshot still
 * reads.
 */
const LONGEST_MS = 15 * 60_000

export async function exportLaudos(query: ExportQuery, ask: Ask): Promise<RawAnswer> {
  const sight = sightOf(ask.actor)
  const body = await streamList(query, ask, (list, taken) => linesOf(list, sight, taken))
  return gzipped(body, ask.acceptsGzip)
}

/** Writes a whole list as pieces of a file; `taken` tells whether the client is still reading. */
type WriteList = (list: WholeList, taken: () => void) => AsyncIterable<string | Uint8Array>

/** Returns a whole list as one stream, within the limits of exports: on laudos, on concurrent streams, and on the time of each. */
export async function streamList({ sort, ...requested }: ExportQuery, ask: Ask, write: WriteList): Promise<Readable> {
  const filter = filterOrRefuse(ask.actor, requested, sort)
  const leave = slotsOf(ask.deps.settings).take(ask.actor.id)
  if (!leave) throw new Problem('muitas-tentativas', { detail: BUSY, esperar: 10 })
  try {
    await answerRequested(ask.db, EXPORT_MAX)
    const list = await onStandby(ask, ({ db, actor }) => openWholeList(db, { actor, filter, order: orderOf(sort) }))
    if (list.total > EXPORT_MAX) {
      await list.close()
      throw tooMany(list.total)
    }
    return streamOf(list, leave, ask, write)
  } catch (error) {
    leave()
    throw error
  }
}

const BUSY = 'Há outras exportações em andamento: aguarde o fim de uma delas e tente novamente.'

function streamOf(list: WholeList, leave: () => void, { signal, log }: Ask, write: WriteList): Readable {
  const pieces = write(list, () => stalled.refresh())
  const body = Readable.from(pieces, { objectMode: false })
  const end = () => void body.destroy()
  const stalled = setTimeout(end, STALLED_MS).unref()
  const tooLong = setTimeout(end, LONGEST_MS).unref()
  // The stream closes at the end, after an error, and when the client disconnects, even if nothing was ever read.
  body.once('close', () => {
    clearTimeout(stalled)
    clearTimeout(tooLong)
    leave()
    list.close().catch((err: unknown) => log.warn({ err }, 'exportação'))
  })
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  return body
}

/**
 * The fastest level reduces the text to a quarter: 0.4 s of processor time in a separate thread for 50,000 laudos, instead of 50 MB on the
 * line.
 */
const GZIP = { level: 1 }

export function gzipped(lines: Readable, acceptsGzip: boolean): Pick<RawAnswer, 'body' | 'headers'> {
  const headers = { 'cache-control': 'no-store', vary: 'accept-encoding', 'x-accel-buffering': 'no' }
  if (!acceptsGzip) return { body: lines, headers }
  // Each of the two streams destroys the other; the one that is sent reports the error.
  const body = pipeline(lines, createGzip(GZIP), () => {})
  return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
}

async function* linesOf({ total, batches }: WholeList, sight: Sight, taken: () => void): AsyncGenerator<string> {
  let count = 0
  yield `{"total":${total}}\n`
  for await (const rows of batches) {
    taken()
    yield rows.map((row) => `${JSON.stringify(listedLine(row, sight))}\n`).join('')
    count += rows.length
  }
  yield `{"fim":true,"linhas":${count}}\n`
}

function tooMany(total: number): Problem {
  const [count, most] = [total, EXPORT_MAX].map((n) => formatNumber(n, 0))
  const detail = `São ${count} laudos; uma exportação leva até ${most}. Restrinja os filtros.`
  return new Problem('exportacao-grande', { detail })
}
