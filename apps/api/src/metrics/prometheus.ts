import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupState, Backups } from '../backups/open-backups.ts'
import type { ReadServer } from '../db/connections/standby.ts'
import type { FileFault } from '../files/stores/store-errors.ts'
import type { Queue } from '../jobs/queue.ts'
import { VERSION } from '../version.ts'
import type { Metrics } from './metrics.ts'
import { type Pools, watchDisk, watchPools, watchQueues } from './saturation.ts'

/** Bounds of request durations, s: from an answer out of memory to an upload over a slow line. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** Bounds of processing durations, s: from a small drone's field to 100,000 quads on a slow machine, and the time limit. */
const PROCESSING_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300]

interface Means {
  readonly queue: Pick<Queue, 'depths'>
  /** The pools of connections by name. */
  readonly pools?: Pools
  readonly dataFolder?: string
  readonly backups?: Pick<Backups, 'state'>
}

export function createMetrics({ queue, pools, dataFolder, backups }: Means): Metrics {
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
  const reads = new Counter({
    name: 'faixa_banco_leituras_total',
    help: 'Leituras que a reserva pode responder (FAIXA_BANCO_LEITURA), por servidor que respondeu.',
    labelNames: ['servidor'],
    registers,
  })
  for (const servidor of ['reserva', 'primario'] satisfies ReadServer[]) reads.inc({ servidor }, 0)
  const jobs = new Histogram({
    name: 'faixa_trabalhos_segundos',
    help: 'Duração dos trabalhos das filas, por fila e desfecho.',
    labelNames: ['fila', 'desfecho'],
    buckets: PROCESSING_BUCKETS,
    registers,
  })
  const open = new Gauge({
    name: 'faixa_pedidos_abertos',
    help: 'Pedidos que ainda não terminaram, as transmissões de eventos inclusive.',
    registers,
  })
  new Gauge({
    name: 'faixa_versao',
    help: 'Sempre 1; a versão está no rótulo.',
    labelNames: ['versao'],
    registers,
  }).set({ versao: VERSION }, 1)
  watchQueues(registers, queue)
  if (pools) watchPools(registers, pools)
  if (dataFolder !== undefined) watchDisk(registers, dataFolder)
  if (backups) watchBackups(registers, backups)
  return {
    requestBegan: () => open.inc(),
    requestEnded(rota, metodo, status, seconds) {
      open.dec()
      requests.observe({ rota, metodo, classe: `${Math.floor(status / 100)}xx` }, seconds)
    },
    jobEnded: (fila, desfecho, seconds) => jobs.observe({ fila, desfecho }, seconds),
    laudoProcessed: (desfecho, seconds) => processing.observe({ desfecho }, seconds),
    fileFault: (defeito) => fileFaults.inc({ defeito }),
    fileScanned: (resultado) => scans.inc({ resultado }),
    readFrom: (servidor) => reads.inc({ servidor }),
    text: () => register.metrics(),
  }
}

function watchBackups(registers: Registry[], backups: Pick<Backups, 'state'>): void {
  const watch = (name: string, help: string, read: (state: BackupState) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = read(await backups.state())
        // Without a backup there is no instant: 0 would mean 1970.
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
