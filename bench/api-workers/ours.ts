/** Fills a queue while no worker runs, then times a number of workers emptying it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@faixa/api/src/db/embedded/embedded-postgres.ts'
import { kmlFiles, simulateFlight } from '@faixa/tools/simulator'
import pg from 'pg'
import { MAIN, type ServerProcess, startServerProcess } from '../api-processing/server-process.ts'
import type { Answer, Prepare } from '../contest.ts'

/** Number of empresas, which are served in turn; a worker measures one laudo of each at a time. */
const EMPRESAS = 8
const UPLOADS_AT_ONCE = 4
const BETWEEN_LOOKS_MS = 50

interface State {
  readonly prontos: number
  readonly erros: number
}

export const prepare: Prepare = async (params) => {
  const laudos = Number(params['laudos'])
  const api = await startServerProcess({ FAIXA_PAPEL: 'api' })
  const log = { info: () => {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const database = await startEmbeddedPostgres({ folder: api.databaseFolder, log })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const bytes = await upload(api, laudos)
  const workers: ChildProcess[] = []
  return {
    async run() {
      const began = performance.now()
      for (let i = 0; i < Number(params['workers']); i++) workers.push(startWorker(api.folder))
      await settled(client, laudos)
      const ms = performance.now() - began
      return { ms, mb: bytes / 1e6, ...(await figures(client)) }
    },
    async close() {
      const ended = workers.filter(({ exitCode }) => exitCode === null).map((worker) => once(worker, 'exit'))
      for (const worker of workers) worker.kill('SIGTERM')
      await Promise.all(ended)
      await client.end()
      await database.stop()
      await api.stop()
    },
  }
}

function startWorker(folder: string): ChildProcess {
  return fork(MAIN, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      FAIXA_DADOS: folder,
      FAIXA_DEMO: 'nao',
      FAIXA_LOG: 'error',
      FAIXA_PAPEL: 'worker',
      FAIXA_TRABALHOS: '1',
    },
  })
}

/** Registers the laudos; returns the bytes of the files of one. */
async function upload({ client }: ServerProcess, laudos: number): Promise<number> {
  const files = kmlFiles(simulateFlight({ areaHa: 10 }))
  const { id: prestadora } = await client.registerEntity({ body: { nivel: 'prestadora', nome: 'Aero Bancada' } })
  const { id: piloto } = await client.registerEntity({ body: { nivel: 'piloto', nome: 'Piloto', prestadora } })
  const empresas: number[] = []
  for (let i = 1; i <= EMPRESAS; i++) {
    empresas.push((await client.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${i}` } })).id)
  }
  let sent = 0
  const person = async (): Promise<void> => {
    while (sent < laudos) {
      const number = (sent += 1)
      // Each upload differs in a comment, because the same files again would be the same laudo.
      const fileOf = (name: string) => new File([files.get(name)!, `<!-- ${number} -->`], name)
      const body = {
        empresa: empresas[number % EMPRESAS]!,
        unidade: -1,
        prestadora,
        piloto,
        codigo: `OS ${number}`,
        nome: 'Bancada',
        dataInicial: '2026-03-14',
        dataFinal: '2026-03-14',
      }
      const named = { file_area: fileOf('area.kml'), file_aplicacao: fileOf('aplicacao.kml') }
      await client.createLaudo({ body }, { files: { ...named, file_trajeto: fileOf('trajeto.kml') } })
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, person))
  return [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}

async function settled(client: pg.Client, laudos: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<State>(
      'select (count(*) filter (where ready))::int as prontos, (count(*) filter (where error))::int as erros from laudos',
    )
    const { prontos, erros } = rows[0]!
    if (erros > 0) throw new Error(`${erros} laudos ended in Erro.`)
    if (prontos === laudos) return
    await sleep(BETWEEN_LOOKS_MS)
  }
}

/** Returns the rate of the middle eight tenths, laudos/s, and the stored attempts and revisions. */
async function figures(client: pg.Client): Promise<Answer> {
  const { rows } = await client.query<Record<string, number>>(
    `with prontos as (
       select processado_em, row_number() over (order by processado_em) as place, count(*) over () as n from laudos where ready
     ), middle as (
       select processado_em from prontos where place between 0.1 * n and 0.9 * n
     )
     select ((count(*) - 1) / extract(epoch from max(processado_em) - min(processado_em)))::float8 as rate,
       (select sum(tentativa)::int from processamentos) as attempts,
       (select count(*)::int from revisoes where causa = 'medicao') as revisions,
       (pg_total_relation_size('laudos_camadas') / 1e3 / (select count(*) from laudos))::float8 as "layersKb"
     from middle`,
  )
  return rows[0]!
}
