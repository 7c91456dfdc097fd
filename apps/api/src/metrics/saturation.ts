/**
 * Metrics of the utilisation of the process and its dependencies: queues, connections, disk. Each is read when the collector requests it.
 */
import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Queue } from '../jobs/queue.ts'
import { within } from '../within.ts'

/** Time limit of the depth of the queues, ms: a collector waits for ten seconds. */
const DEPTH_WITHIN_MS = 2000

export function watchQueues(registers: Registry[], queue: Pick<Queue, 'depths'>): void {
  const unknown = new Counter({
    name: 'faixa_fila_ilegivel_total',
    help: 'Vezes em que o tamanho das filas não pôde ser lido.',
    registers,
  })
  const jobs = new Gauge({
    name: 'faixa_fila_trabalhos',
    help: 'Trabalhos nas filas, por fila e estado.',
    labelNames: ['fila', 'estado'],
    registers,
    async collect() {
      try {
        const depths = await within(DEPTH_WITHIN_MS, queue.depths())
        for (const [fila, { queued, active, waitedSeconds }] of depths) {
          jobs.set({ fila, estado: 'esperando' }, queued)
          jobs.set({ fila, estado: 'processando' }, active)
          waited.set({ fila }, waitedSeconds)
        }
      } catch {
        // Without the database they are unknown, and the other metrics are needed most.
        jobs.reset()
        waited.reset()
        unknown.inc()
      }
    },
  })
  const waited = new Gauge({
    name: 'faixa_fila_espera_segundos',
    help: 'Há quantos segundos espera o trabalho que poderia ter começado primeiro, por fila; 0 quando nenhum espera.',
    labelNames: ['fila'],
    registers,
  })
}

/** A pool of connections, with pg's names of its counts. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  /** Requests that wait for a connection. */
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

export type Pools = Readonly<Record<string, Pool>>

export function watchPools(registers: Registry[], pools: Pools): void {
  const connections = new Gauge({
    name: 'faixa_banco_conexoes',
    help: 'Conexões com o banco, por conjunto e estado; esperando são os pedidos de uma.',
    labelNames: ['conjunto', 'estado'],
    registers,
    collect() {
      for (const [conjunto, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ conjunto, estado: 'ocupadas' }, totalCount - idleCount)
        connections.set({ conjunto, estado: 'livres' }, idleCount)
        connections.set({ conjunto, estado: 'esperando' }, waitingCount)
      }
    },
  })
  const most = new Gauge({
    name: 'faixa_banco_conexoes_limite',
    help: 'Número máximo de conexões com o banco, por conjunto.',
    labelNames: ['conjunto'],
    registers,
  })
  for (const [conjunto, { options }] of Object.entries(pools)) most.set({ conjunto }, options.max)
}

/** Watches the disk of the data folder. */
export function watchDisk(registers: Registry[], folder: string): void {
  const watch = (name: string, help: string, blocks: 'blocks' | 'bavail') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const disk = await statfs(folder).catch(() => undefined)
        // 0 free bytes would raise an alarm about a disk that could merely not be read.
        if (disk) this.set(disk[blocks] * disk.bsize)
        else this.remove()
      },
    })
  watch('faixa_disco_livre_bytes', 'Espaço livre no disco de FAIXA_DADOS.', 'bavail')
  watch('faixa_disco_bytes', 'Tamanho do disco de FAIXA_DADOS.', 'blocks')
}
