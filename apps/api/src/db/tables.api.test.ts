/**
 * Compares tables.ts, which is written by hand and has no effect at run time, with the catalogue of the migrated database. The test reads
 * it as text.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LASTING_PLOT_AREAS, MEASURED_NAMES, PERCENT_FORMULAS, PLOT_NAMES, TRACK_FIGURES } from '@faixa/domain'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { connected } from '../testing/test-server.ts'
import { storedName } from './stored-name.ts'

interface Column {
  readonly tabela: string
  readonly coluna: string
  /** Type in PostgreSQL's spelling. */
  readonly tipo: string
  readonly obrigatoria: boolean
  /** True where the database fills the column: a default or an identity. */
  readonly preenchida: boolean
}

const CATALOGUE = `
  select c.relname as tabela, a.attname as coluna, format_type(a.atttypid, null) as tipo, a.attnotnull as obrigatoria,
    a.atthasdef or a.attidentity <> '' as preenchida
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`

/** Tables of screens that do not exist yet, which no code reads. */
const TABLES_FOR_LATER = [
  ...['laudos_leituras_clima', 'laudos_produtos'],
  // This table belongs to the migrations.
  'migracoes',
]
const COLUMNS_FOR_LATER = [
  ...['laudos.receituario_numero', 'laudos.receituario_data'],
  ...['laudos.altura_voo_m', 'laudos.responsavel_nome', 'laudos.responsavel_registro', 'laudos.tecnico_nome'],
  ...['laudos.tecnico_registro', 'laudos.municipio', 'laudos.uf'],
]
const FILLED_BY_TRIGGERS = ['empresa_nome', 'prestadora_nome', 'piloto_nome', 'usuario_nome', 'busca'].map(
  (name) => `laudos.${name}`,
)

/** Types of columns that each declared type allows. */
const STORED: readonly (readonly [declared: RegExp, stored: RegExp])[] = [
  [/^(number|\d( \| \d)*)$/, /^(smallint|integer|bigint|real|double precision)$/],
  [/^boolean$/, /^boolean$/],
  [/^Buffer$/, /^bytea$/],
  [/^Exact$/, /^numeric$/],
  [/^Box$/, /^box$/],
  [/^Point$/, /^point$/],
  [/^string\[\]$/, /^text\[\]$/],
  [/^number\[\]$/, /^(smallint|integer|bigint|double precision)\[\]$/],
  [/^(Json|JsonOf<\w+>|GivenJsonOf<\w+>|Document)$/, /^jsonb$/],
  [/^(Instant|Moment|Archived)$/, /^timestamp with time zone$/],
  [
    /^(string|Nivel|Papel|Metodo|Situacao|'[\w'-]+(?: \| '[\w'-]+)*)$/,
    /^(text|uuid|date|timestamp without time zone)$/,
  ],
]

const database = await freshDatabase()
afterAll(() => database.drop())
const stored = await connected(database.url, async (client) => (await client.query<Column>(CATALOGUE)).rows)
const declared = declaredColumns(readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8'))

const nameOf = ({ tabela, coluna }: Pick<Column, 'tabela' | 'coluna'>) => `${tabela}.${coluna}`

test('every table and column of the database is declared, or waits for its screen', () => {
  const known = new Set([...declared.keys(), ...COLUMNS_FOR_LATER])
  const missing = stored.filter((column) => !known.has(nameOf(column)) && !TABLES_FOR_LATER.includes(column.tabela))
  expect(missing.map(nameOf)).toEqual([])
})

test('every declared column is in the database, with its type', () => {
  const found = new Map(stored.map((column) => [nameOf(column), column]))
  expect(declared.size).toBeGreaterThan(100)
  const wrong = [...declared].flatMap(([name, type]) => {
    const column = found.get(name)
    const { base, nullable, filled } = partsOf(type)
    const expected = STORED.find(([pattern]) => pattern.test(base))?.[1]
    if (!column) return [`${name} is declared and not there`]
    if (!expected) return [`${name}: no type of the database is known for ${type}`]
    if (!expected.test(column.tipo)) return [`${name} is ${column.tipo}, declared as ${type}`]
    if (nullable === column.obrigatoria) return [`${name} ${column.obrigatoria ? 'is never' : 'may be'} null: ${type}`]
    const isFilled = column.preenchida || FILLED_BY_TRIGGERS.includes(name)
    if (!nullable && filled !== isFilled) return [`${name} is ${isFilled ? '' : 'not '}filled by itself: ${type}`]
    return []
  })
  expect(wrong).toEqual([])
})

/** Splits `Generated<string> | null` and similar types into their parts. */
function partsOf(type: string): { readonly base: string; readonly nullable: boolean; readonly filled: boolean } {
  const wrapped = /^(?:Generated|GeneratedAlways)<(.*)>$/.exec(type)
  const plain = (wrapped?.[1] ?? type).replace(/^ColumnType<(.*?), .*>$/, '$1')
  const base = plain.replace(/ \| null$/, '')
  const isPoint = base.startsWith('{ x: number')
  return {
    base: isPoint ? 'Point' : base,
    nullable: base !== plain || /^(Archived|Json|JsonOf<\w+>)$/.test(base),
    filled: wrapped !== null || /^(Instant|GivenJsonOf<\w+>)$/.test(base),
  }
}

/** Columns of every interface that `Tables` names, also inherited ones, as `laudos.codigo` → `string`. */
function declaredColumns(source: string): Map<string, string> {
  const text = source.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const lasting = new Set<string>(LASTING_PLOT_AREAS.map(storedName))
  const bodies = new Map<string, readonly (readonly [column: string, type: string])[]>([
    ['TrackColumns', measured(TRACK_FIGURES)],
    ['MeasuredColumns', measured([...MEASURED_NAMES, ...Object.keys(PERCENT_FORMULAS)])],
    ['PlotColumns', measured(PLOT_NAMES).map(([name, type]) => [name, lasting.has(name) ? 'number' : type] as const)],
  ])
  for (const [, name = '', parents = '', body = ''] of text.matchAll(
    /interface (\w+)(?: extends ([\w, ]+))? \{\n([\s\S]*?)\n\}/g,
  )) {
    const own = [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, column = '', type = '']) => [column, type] as const)
    bodies.set(name, [...parents.split(', ').flatMap((parent) => bodies.get(parent) ?? []), ...own])
  }
  const tables = bodies.get('Tables') ?? []
  return new Map(
    tables.flatMap(([table, name]) =>
      (bodies.get(name) ?? []).map(([column, type]) => [`${table}.${column}`, type] as const),
    ),
  )
}

/**
 * Columns that the mapped types of tables.ts derive. percentFaixaExecutada is a second name of percentLarguraFaixa, which is stored once.
 */
function measured(names: readonly string[]): readonly (readonly [column: string, type: string])[] {
  return [...new Set(names)]
    .filter((name) => name !== 'percentFaixaExecutada')
    .map((name) => [storedName(name), 'number | null'] as const)
}
