import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupState, Backups } from '../backups/open-backups.ts'
import type { FileFault } from '../files/store-errors.ts'
import type { Queue } from '../jobs/queue.ts'
import { within } from '../within.ts'
import type { Metrics } from './metrics.ts'

/** Bounds of request durations, s: from an answer out of memory to an upload over a poor line. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** Bounds of processing durations, s: from a small drone's field to 100,000 quads on a slow machine, and the time limit. */
const PROCESSING_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300]

/** Time limit of the depth of the queue, ms: a collector waits for ten seconds. */
const DEPTH_WITHIN_MS = 2000

interface Means {
  readonly queue: Pick<Queue, 'depth'>
  readonly backups?: Pick<Backups, 'state'>
}

export function createMetrics({ queue, backups }: Means): Metrics {
  const register = new Registry()
  const registers = [register]
  // The defaults are processor, memory, event-loop delay and garbage collection.
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'faixa_pedidos_segundos',
    help: 'Duração dos pedidos, por rota, método e classe da resposta.',
    labelNames: ['rota', 'metodo', 'classe'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const processing = new Histogram({
    name: 'faixa_processamento_segundos',
    help: 'Duração do processamento de laudos, por desfecho.',
    labelNames: ['desfecho'],
    buckets: PROCESSING_BUCKETS,
    registers,
  })
  const fileFaults = new Counter({
    name: 'faixa_arquivos_com_defeito_total',
    help: 'Vezes em que um arquivo guardado foi pedido e estava perdido ou danificado.',
    labelNames: ['defeito'],
    registers,
  })
  // Both series begin at zero, so that an alarm sees the first fault as an increase.
  for (const defeito of ['perdido', 'danificado'] satisfies FileFault[]) fileFaults.inc({ defeito }, 0)
  const scans = new Counter({
    name: 'faixa_antivirus_total',
    help: 'Arquivos recebidos que o antivírus examinou, por resultado.',
    labelNames: ['resultado'],
    registers,
  })
  const unknownDepth = new Counter({
    name: 'faixa_fila_ilegivel_total',
    help: 'Vezes em que o tamanho da fila não pôde ser lido.',
    registers,
  })
  const depth = new Gauge({
    name: 'faixa_fila_laudos',
    help: 'Laudos na fila, por estado.',
    labelNames: ['estado'],
    registers,
    async collect() {
      try {
        const { queued, active } = await within(DEPTH_WITHIN_MS, queue.depth('processar-laudo'))
        depth.set({ estado: 'esperando' }, queued)
        depth.set({ estado: 'processando' }, active)
      } catch {
        // Without the database the depth is unknown, and the other metrics are needed most.
        depth.reset()
        unknownDepth.inc()
      }
    },
  })
  if (backups) watchBackups(registers, backups)
  return {
    requestEnded(rota, metodo, status, seconds) {
      requests.observe({ rota, metodo, classe: `${Math.floor(status / 100)}xx` }, seconds)
    },
    laudoProcessed: (desfecho, seconds) => processing.observe({ desfecho }, seconds),
    fileFault: (defeito) => fileFaults.inc({ defeito }),
    fileScanned: (resultado) => scans.inc({ resultado }),
    text: () => register.metrics(),
  }
}

function watchBackups(registers: Registry[], backups: Pick<Backups, 'state'>): void {
  const watch = (name: string, help: string, read: (state: BackupState) => number | undefined) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        const value = read(await backups.state())
        // Without a backup there is no instant: 0 would be 1970.
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  watch(
    'faixa_copia_feita_em_segundos',
    'Instante da última cópia de segurança, em segundos desde 1970.',
    ({ feitaEm }) => feitaEm && feitaEm.getTime() / 1000,
  )
  watch('faixa_copia_bytes', 'Tamanho da última cópia de segurança, com os arquivos.', ({ bytes }) => bytes)
  watch('faixa_copia_duracao_segundos', 'Quanto demorou a última cópia de segurança.', ({ segundos }) => segundos)
  watch('faixa_copia_falhou', '1 se a última tentativa de cópia de segurança falhou.', ({ falha }) =>
    falha === undefined ? 0 : 1,
  )
}
