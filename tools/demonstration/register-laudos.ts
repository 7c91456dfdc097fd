/** Sends the planned laudos one after the other, a few ahead of the worker, and writes notes on the finished ones. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, LaudoListed } from '@faixa/contract'
import { type EntityIds, laudoForm } from './laudo-form.ts'
import type { PlannedLaudo } from './plan-laudos.ts'

export interface Registering {
  /** Authors of the laudos, in turn. */
  readonly analistas: readonly Client[]
  readonly ids: EntityIds
  readonly laudos: readonly PlannedLaudo[]
  /** Uuids of the service orders, by the code of their laudo. */
  readonly ordens: ReadonlyMap<string, string>
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Number of sent laudos that are not measured yet: enough to see Na fila and Processando, and few enough that a visitor's own laudo is
 * measured soon.
 */
const AHEAD = 4
const BETWEEN_LOOKS_MS = 250
const PATIENCE_MS = 300_000

/** Thrown when no worker takes the laudos. */
export class Stalled extends Error {}

export async function registerLaudos({ analistas, ids, laudos, ordens, onProgress }: Registering): Promise<void> {
  const finished = new Set<string>()
  const clientOf = (index: number) => analistas[index % analistas.length]!
  const known = await listed()
  for (const [index, laudo] of laudos.entries()) {
    if (known.has(laudo.codigo)) continue
    const { body, files } = laudoForm(laudo, ids, ordens.get(laudo.codigo))
    await clientOf(index).createLaudo({ body }, { files })
    await settle(AHEAD)
  }
  await settle(0)

  /** Notes measured laudos, until at most `waiting` are unmeasured. */
  async function settle(waiting: number): Promise<void> {
    let movedAt = performance.now()
    // While a laudo is being measured, the queue advances, however slow the machine.
    const isMoving = ({ status }: LaudoListed) => status === 'Processando'
    for (;;) {
      const rows = await listed()
      const before = finished.size
      for (const [index, laudo] of laudos.entries()) {
        const row = rows.get(laudo.codigo)
        if (!row || !(row.ready || row.error) || finished.has(laudo.codigo)) continue
        await finish(clientOf(index), laudo, row)
        finished.add(laudo.codigo)
      }
      onProgress(finished.size, laudos.length)
      if (rows.size - finished.size <= waiting) return
      if (finished.size > before || [...rows.values()].some(isMoving)) movedAt = performance.now()
      if (performance.now() - movedAt > PATIENCE_MS) throw new Stalled('a fila não anda.')
      await sleep(BETWEEN_LOOKS_MS)
    }
  }

  async function listed(): Promise<ReadonlyMap<string, LaudoListed>> {
    const codes = new Set(laudos.map(({ codigo }) => codigo))
    const query = { empresa: [...ids.empresas.values()].join(','), pageSize: 1000 }
    const page = await clientOf(0).listLaudos({ query })
    return new Map(page.laudos.filter(({ codigo }) => codes.has(codigo)).map((row) => [row.codigo, row]))
  }
}

async function finish(client: Client, laudo: PlannedLaudo, { uuid, hidden }: LaudoListed): Promise<void> {
  if (laudo.noted || laudo.observacoes !== undefined) {
    const { laudoInfo } = await client.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })
    // A later version was edited by a person and is not changed.
    if (laudoInfo.versao === 1) {
      const obsArray = laudo.noted ? (laudoInfo.notasSugeridas ?? []) : []
      await client.updateNotes({ params: { uuid }, body: { obsArray, obsText: laudo.observacoes ?? '' } })
    }
  }
  if (laudo.hidden && !hidden) await client.hideLaudo({ params: { id: uuid }, body: { hide: true } })
}
