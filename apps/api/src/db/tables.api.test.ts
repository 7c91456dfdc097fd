/** Writes tables.ts from the catalogue of the migrated database (`npm run tabelas`), and fails where the committed file says something else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/fresh-database.fixture.ts'
import { connected } from '../testing/test-server.ts'
import { COLUMN_NOTES } from './columns/column-notes.fixture.ts'

interface Column {
  readonly tabela: string
  readonly coluna: string
  /** Type in PostgreSQL's spelling. */
  readonly tipo: string
  readonly obrigatoria: boolean
  /** `sempre` where an insert may not give the column, `senao` where it need not. */
  readonly preenchida: 'sempre' | 'senao' | null
  /** Definition of a constraint that lists the values. */
  readonly valores: string | null
}

/** Tables and columns that no code uses; the table of applied files belongs to the migrations. */
const UNUSED = new Set([
  'migracoes',
  'laudos_produtos',
  'laudos.receituario_numero',
  'laudos.receituario_data',
  'laudos.altura_voo_m',
  'laudos.responsavel_nome',
  'laudos.responsavel_registro',
  'laudos.tecnico_nome',
  'laudos.tecnico_registro',
  'laudos.municipio',
  'laudos.uf',
])

const CATALOGUE = `
  select c.relname as tabela, a.attname as coluna, format_type(a.atttypid, null) as tipo, a.attnotnull as obrigatoria,
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'sempre'
      when a.attidentity <> '' or a.atthasdef then 'senao' end as preenchida,
    (select min(pg_get_constraintdef(k.oid)) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
      and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like 'CHECK ((' || a.attname || ' = ANY (ARRAY[%') as valores
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname collate "C", a.attnum`

const TYPES: Readonly<Record<string, string>> = {
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  numeric: 'Exact',
  box: 'Box',
  'text[]': 'string[]',
  'smallint[]': 'number[]',
  'integer[]': 'number[]',
  'bigint[]': 'number[]',
  'bytea[]': 'Buffer[]',
  'double precision[]': 'number[]',
  date: 'Day',
  daterange: 'DayRange',
  'timestamp without time zone': 'LocalTime',
}

const HEAD = `// Long because it lists all tables. Generated from the migrated database: change a migration, then \`npm run tabelas\`.
import type { Generated, GeneratedAlways } from 'kysely'
import type {
  Archived,
  Box,
  Day,
  DayRange,
  Document,
  Exact,
  Instant,
  Json,
  LocalTime,
  Moment,
  Point,
  TypedColumns,
} from './columns/column-types.ts'
`
/** Width at which the formatter breaks a line. */
const LINE = 120

const database = await freshDatabase()
afterAll(() => database.drop())
const catalogue = await connected(database.url, async (client) => (await client.query<Column>(CATALOGUE)).rows)
const stored = catalogue.filter((column) => !UNUSED.has(column.tabela) && !UNUSED.has(nameOf(column)))
const handwritten = readFileSync(join(import.meta.dirname, 'columns', 'column-types.ts'), 'utf8')
const typed = [...handwritten.matchAll(/^ {2}'([\w.]+)':/gm)].map(([, name]) => name)

test('tables.ts has the tables and columns of the migrated database, each with its type', async () => {
  const tables = [...Map.groupBy(stored, ({ tabela }) => tabela)].map(
    ([table, columns]) => `  ${table}: {\n${columns.map(lineOf).join('')}  }\n`,
  )
  expect(tables.length).toBeGreaterThan(50)
  await expect(`${HEAD}\nexport interface Tables {\n${tables.join('')}}\n`).toMatchFileSnapshot('./tables.ts')
})

test('every column that is typed or explained by hand is in the database', () => {
  const names = new Set(stored.map(nameOf))
  expect(typed.length).toBeGreaterThan(0)
  expect([...typed, ...Object.keys(COLUMN_NOTES)].filter((name = '') => !names.has(name))).toEqual([])
})

function nameOf({ tabela, coluna }: Column): string {
  return `${tabela}.${coluna}`
}

function lineOf(column: Column): string {
  const note = COLUMN_NOTES[nameOf(column)]
  return `${note === undefined ? '' : `    /** ${note} */\n`}${declarationOf(column)}`
}

function declarationOf(column: Column): string {
  const type = typeOf(column)
  const line = `    ${column.coluna}: ${type}\n`
  if (line.length <= LINE + 1) return line
  return `    ${column.coluna}:\n${type
    .split(' | ')
    .map((value) => `      | ${value}\n`)
    .join('')}`
}

function typeOf(column: Column): string {
  const { tipo, obrigatoria, preenchida, valores } = column
  const name = nameOf(column)
  if (typed.includes(name)) return `TypedColumns['${name}']`
  if (tipo === 'timestamp with time zone') return obrigatoria ? (preenchida ? 'Instant' : 'Moment') : 'Archived'
  if (tipo === 'jsonb' && !preenchida) return obrigatoria ? 'Document' : 'Json'
  if (tipo === 'point' && !obrigatoria) return 'Point'
  const values = [...(valores ?? '').matchAll(/'[\w-]+'(?=::text)/g)].join(' | ')
  const base = values || TYPES[tipo]
  if (base === undefined) throw new Error(`${name} is ${tipo}: give it a type in column-types.ts.`)
  const type = obrigatoria ? base : `${base} | null`
  if (preenchida === 'sempre') return `GeneratedAlways<${type}>`
  return preenchida === 'senao' && obrigatoria ? `Generated<${type}>` : type
}
