/**
 * A whole list as one stream of lines. It is one snapshot: laudos that come, change or go meanwhile neither appear twice nor fall out. The
 * last line says that nothing is missing, because a broken stream looks like one that has ended.
 */
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { EXPORT_MAX, type LaudoFilter, Problem } from '@faixa/contract'
import { formatNumber } from '@faixa/units'
import type { Ask, RawAnswer } from '../../../http/ask.ts'
import { openPlaces } from '../../../http/places.ts'
import { filterOrRefuse, listedLine, seesPrivate } from './asked-list.ts'
import { openWholeList, type WholeList } from './laudo-export.queries.ts'
import { orderOf, type SortTerm } from './laudo-order.queries.ts'

type ExportQuery = LaudoFilter & { readonly sort: readonly SortTerm[] }

/** Each holds one of the pool's connections for as long as its client takes. */
const places = openPlaces({ aPerson: 2, inAll: 6 })
/** A client that takes nothing for so long is gone, even if its connection does not know. */
const STALLED_MS = 60_000
/** Longer than the largest export takes over a poor line; the database cannot clean up behind a moment that somebody still reads. */
const LONGEST_MS = 15 * 60_000

export async function exportLaudos({ sort, ...asked }: ExportQuery, ask: Ask): Promise<RawAnswer> {
  const filter = filterOrRefuse(ask.actor, asked, sort)
  const leave = places.take(ask.actor.id)
  if (!leave) throw new Problem('muitas-tentativas', { detail: BUSY, esperar: 10 })
  try {
    const list = await openWholeList(ask.db, { actor: ask.actor, filter, order: orderOf(sort) })
    if (list.total > EXPORT_MAX) {
      await list.close()
      throw tooMany(list.total)
    }
    return answerOf(streamOf(list, leave, ask), ask.acceptsGzip)
  } catch (error) {
    leave()
    throw error
  }
}

const BUSY = 'Há outras exportações em andamento: aguarde o fim de uma delas e tente novamente.'

function streamOf(list: WholeList, leave: () => void, { actor, signal, log }: Ask): Readable {
  const lines = linesOf(list, seesPrivate(actor), () => stalled.refresh())
  const body = Readable.from(lines, { objectMode: false })
  const end = () => void body.destroy()
  const stalled = setTimeout(end, STALLED_MS).unref()
  const tooLong = setTimeout(end, LONGEST_MS).unref()
  // Comes at the end, after an error, and when the client has gone, even if nothing was ever read.
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

/** The fastest level makes a quarter of it, in a thread of its own: 0.4 s of processor for 50,000 laudos, against 50 MB of a line. */
const GZIP = { level: 1 }

function answerOf(lines: Readable, acceptsGzip: boolean): RawAnswer {
  const headers = { 'cache-control': 'no-store', vary: 'accept-encoding', 'x-accel-buffering': 'no' }
  if (!acceptsGzip) return { body: lines, headers }
  // Either of the two takes the other with it; what went wrong is told by the one that is being sent.
  const body = pipeline(lines, createGzip(GZIP), () => {})
  return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
}

async function* linesOf(
  { total, batches }: WholeList,
  showPrivate: boolean,
  taken: () => void,
): AsyncGenerator<string> {
  let count = 0
  yield `{"total":${total}}\n`
  for await (const rows of batches) {
    taken()
    yield rows.map((row) => `${JSON.stringify(listedLine(row, showPrivate))}\n`).join('')
    count += rows.length
  }
  yield `{"fim":true,"linhas":${count}}\n`
}

function tooMany(total: number): Problem {
  const [asked, most] = [total, EXPORT_MAX].map((n) => formatNumber(n, 0))
  const detail = `São ${asked} laudos; uma exportação leva até ${most}. Restrinja os filtros.`
  return new Problem('exportacao-grande', { detail })
}
