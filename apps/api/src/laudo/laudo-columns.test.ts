import { COLUMN_NAMES, type ColumnName, laudoColumn, type Situacoes, VERIFICACAO_NAMES } from '@faixa/domain'
import { expect, test } from 'vitest'
import {
  type LaudoRow,
  LISTED_COLUMNS,
  listedLaudo,
  STORED_AS,
  type StoredColumn,
  sightOf,
} from './laudo-columns.queries.ts'

const VALUES = { text: 'x', name: 'x', day: '2026-03-14', time: '2026-03-14 10:12:00', number: 1, flag: true } as const

/** Columns of sentences, as they are stored. */
const SENTENCES: Partial<Record<ColumnName, unknown>> = {
  decisoesTomadas: {
    poligonos: [
      { marcador: 3, nome: 'Açude', parece: 'nao-plantado', proposta: 'nao-medir', medido: false, decidido: false },
      { marcador: 4, parece: 'talhao', proposta: 'medir', medido: false, decidido: true },
    ],
    repetidos: { marcadores: 2, segundoVoo: false },
    tocados: { talhoes: 37, todos: 200, so: true },
  },
  avisosConfirmados: ['A faixa digitada é outra.', 'O trajeto começa depois.'],
}

/** Makes a row in which every column is known. */
function fullRow(): LaudoRow {
  const columns = COLUMN_NAMES.flatMap((name) => {
    const { kind } = laudoColumn(name)
    if (kind === 'status' || kind === 'check') return []
    if (name in SENTENCES) return [[STORED_AS[name as StoredColumn], SENTENCES[name]]]
    return [[STORED_AS[name as StoredColumn], kind === 'moment' ? new Date(0) : VALUES[kind]]]
  })
  const flags = { hidden: false, ready: true, error: false, processing: false }
  const situacoes = Object.fromEntries(VERIFICACAO_NAMES.map((name) => [name, 'conforme'])) as unknown as Situacoes
  const ids = { uuid: 'u', usuario_id: 3, piloto_id: 4, prestadora_id: 5 }
  return { ...Object.fromEntries(columns), ...flags, ...ids, situacoes }
}

/** Answers contain named entities with their ids. */
const ANSWERED_AS: Partial<Record<ColumnName, string>> = { prestadora: 'piloto' }

test('a list selects every column of the one table, and answers it under its name', () => {
  expect(LISTED_COLUMNS).toEqual(expect.arrayContaining(Object.values(STORED_AS)))
  const answer = listedLaudo(fullRow(), sightOf({ nivel: 'admin' }))
  for (const name of COLUMN_NAMES) expect(answer).toHaveProperty(ANSWERED_AS[name] ?? name)
  expect(answer).toMatchObject({ dataInicial: '2026-03-14T10:12:00', dataCriacao: '1970-01-01T00:00:00.000Z' })
})

test('what is private is left out for others, and so is what could not be computed', () => {
  const seen = listedLaudo(fullRow(), sightOf({ nivel: 'piloto', pilotoId: 4 }))
  // Answers contain the status for all people, although only some may sort or filter by it.
  const withheld = COLUMN_NAMES.filter((one) => laudoColumn(one).private && one !== 'status')
  for (const name of withheld) expect(seen).not.toHaveProperty(name)
  const unmeasured = listedLaudo(
    { ...fullRow(), area_plantio: null, percent_largura_faixa: null, metodo: null },
    sightOf({ nivel: 'admin' }),
  )
  expect(unmeasured).not.toHaveProperty('areaPlantio')
  expect(unmeasured).not.toHaveProperty('metodo')
  // One number has two names.
  expect(unmeasured).not.toHaveProperty('percentLarguraFaixa')
  expect(unmeasured).not.toHaveProperty('percentFaixaExecutada')
  // A check is absent while it waits for its answer.
  const waiting = listedLaudo({ ...fullRow(), situacoes: null }, sightOf({ nivel: 'admin' }))
  expect(waiting).not.toHaveProperty('verificacaoClima')
})

test('what was decided and confirmed is answered in sentences; a laudo without questions has none', () => {
  const sight = sightOf({ nivel: 'admin' })
  expect(listedLaudo(fullRow(), sight)).toMatchObject({
    decisoesTomadas:
      'Açude: Não medido, como proposto. O nome diz que é área que não se planta. ' +
      'Marcador 4: Não medido, por decisão. É um talhão do arquivo da área. ' +
      'Passadas repetidas: 2 marcadores repetidos contam uma vez só, como proposto. ' +
      'Talhões pouco atingidos: Medidos só os 37 atingidos dos 200, por decisão.',
    avisosConfirmados: 'A faixa digitada é outra. O trajeto começa depois.',
  })
  const plain = listedLaudo({ ...fullRow(), decisoes: null, avisos_confirmados: null }, sight)
  expect(plain).not.toHaveProperty('decisoesTomadas')
  expect(plain).not.toHaveProperty('avisosConfirmados')
  expect(listedLaudo({ ...fullRow(), decisoes: { poligonos: [] } }, sight)).not.toHaveProperty('decisoesTomadas')
})
