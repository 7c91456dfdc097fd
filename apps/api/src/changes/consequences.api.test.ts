/** Tests the table of a laudo's columns: each column gets another value, and everything that depends on it is read again. */
import { canonicalText } from '@faixa/revision'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { findJudgedLaudo } from '../features/laudos/protecao/judged-laudo.queries.ts'
import { baseOf, countedLaudos } from '../features/ordens/ordem-comparison.queries.ts'
import { readContent } from '../laudo/revision-content.queries.ts'
import { insertLaudo } from '../testing/laudo-rows.fixture.ts'
import { startTestServer, type TestServer } from '../testing/server.fixture.ts'
import { LAUDO_COLUMNS } from './consequences.ts'

type Column = keyof typeof LAUDO_COLUMNS

let server: TestServer
let ids: { readonly laudo: number; readonly ordem: number }
let columnValues: Readonly<Partial<Record<Column, unknown>>>

beforeAll(async () => {
  server = await startTestServer()
  const { db, places, people } = server
  const ordem = (codigo: string) =>
    db
      .insertInto('ordens_servico')
      .values({
        codigo,
        data: '2026-03-14',
        tratamento: 'HERBICIDA',
        cultura: 'SOJA',
        usuario_id: people.ana.id,
        empresa_id: places.aurora,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const aeronave = (nome: string, tipo: 'tripulada' | 'drone') =>
    db
      .insertInto('aeronaves')
      .values({ nome, tipo, prestadora_id: places.aerosul })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [one, two] = [await ordem('OS 1'), await ordem('OS 2')]
  const [plane, drone] = [await aeronave('PT-ABC', 'tripulada'), await aeronave('PP-123', 'drone')]
  const laudo = await insertLaudo(db, {
    empresa_id: places.aurora,
    unidade_id: places.norte,
    piloto_id: places.bruno,
    usuario_id: people.ana.id,
    ordem_servico_id: one.id,
    aeronave_id: plane.id,
    metodo: 'v2',
    motor: 'faixa 0.1.0',
    processado_em: new Date('2026-03-15T12:00:00Z'),
    limites: '(-50.1,-21.1),(-50.2,-21.2)',
    passadas: 40,
  })
  ids = { laudo: laudo.id, ordem: one.id }
  columnValues = {
    empresa_id: places.boreal,
    unidade_id: places.sul,
    prestadora_id: places.vooalto,
    piloto_id: places.joao,
    ordem_servico_id: two.id,
    aeronave_id: drone.id,
    metodo: 'v1',
    confianca: 0.5,
    fonte_da_faixa: 'arquivo',
    medir_metodo: 'v1',
    data_final: '2026-03-14 10:59',
    notas: '{VERIFICAR}',
    tratamento: 'SEMEADURA',
    dados_operacao: '{"produtos":[{"marca":"DMA 806","ingrediente":"2,4-D"}]}',
  }
})
afterAll(() => server.stop())

/** Columns whose value never changes, and those that triggers fill from a name of the register. */
const NEVER_WRITTEN: readonly Column[] = [
  ...(['id', 'uuid', 'criado_em', 'usuario_id'] as const),
  ...(['busca', 'empresa_nome', 'unidade_nome', 'prestadora_nome', 'piloto_nome', 'usuario_nome'] as const),
]
/** Columns that are printed together with the measurement that they cause. */
const SIGNED_BY_MEASURING: readonly Column[] = [
  ...([
    'medir_so_tocados',
    'medir_manter',
    'medir_tirar',
    'medir_segundo_voo',
    'medir_manter_arquivos',
    'medir_do_trajeto',
  ] as const),
]

const BY_TYPE: Readonly<Record<string, unknown>> = {
  text: 'OUTRO',
  date: '2020-01-02',
  'timestamp without time zone': '2020-01-02 05:00',
  'timestamp with time zone': '2020-01-02T05:00:00Z',
  integer: 77,
  'double precision': 77.7,
  ARRAY: '{7}',
  jsonb: '{"a":1}',
  box: '(-40,-10),(-41,-11)',
  bytea: Buffer.alloc(32, 7),
}

async function restingOn(db: Db) {
  const content = await readContent(db, ids.laudo)
  return {
    judge: JSON.stringify(await findJudgedLaudo(db, ids.laudo)),
    revise: content && canonicalText(content),
    compare: baseOf(await countedLaudos(db, ids.ordem)),
  }
}

class RollBack extends Error {}

test.each(Object.keys(LAUDO_COLUMNS).filter((name) => !NEVER_WRITTEN.includes(name as Column)) as Column[])(
  'what rests on %s follows from it',
  async (column) => {
    const { rows } = await sql<{ type: string }>`select data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = 'laudos' and column_name = ${column}`.execute(server.db)
    const before = await restingOn(server.db)
    const type = rows[0]!.type
    let after = before
    await server.db
      .transaction()
      .execute(async (tx) => {
        const value = columnValues[column] ?? BY_TYPE[type]
        const set = type === 'boolean' ? sql`not ${sql.ref(column)}` : sql`${value}`
        await sql`update laudos set ${sql.ref(column)} = ${set} where id = ${ids.laudo}`.execute(tx)
        after = await restingOn(tx)
        throw new RollBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RollBack)) throw error
      })
    const follows: readonly string[] = LAUDO_COLUMNS[column]
    const changed = (['judge', 'revise', 'compare'] as const).filter((name) => after[name] !== before[name])
    const forgotten = changed.filter((name) => !follows.includes(name))
    expect(SIGNED_BY_MEASURING.includes(column) ? [] : forgotten).toEqual([])
    // A column with more consequences would have laudos judged again without need.
    expect(follows.includes('judge')).toBe(changed.includes('judge'))
  },
)
