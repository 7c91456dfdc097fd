/** The ways to store laudos, and the statements that are timed on each. */

/** Number of the seeded laudos that are copied. */
export const COPIED = 300_000
const PARTITIONS = 16

/** The tables by their descriptions; the others are compared with the first. */
export const KINDS: Readonly<Record<string, { readonly table: string; readonly by?: string; readonly key: string }>> = {
  'in one table': { table: 'particoes.uma', key: 'id' },
  'by hash of the empresa': { table: 'particoes.empresa', by: 'hash (empresa_id)', key: 'id, empresa_id' },
  'by quarter of the day': { table: 'particoes.dia', by: 'range (data)', key: 'id, data' },
}

const ALL = 'arquivado_em is null'
const NEWEST = 'order by data desc, id desc limit 10'

/** Each names its table as $laudos. */
export const CASES: Readonly<Record<string, string>> = {
  'page 1': `select * from $laudos where ${ALL} ${NEWEST}`,
  'page 10,001': `select id from $laudos where ${ALL} ${NEWEST} offset 100000`,
  'by name': `select * from $laudos where ${ALL} order by nome, id limit 10`,
  'an empresa: page 1': `select * from $laudos where ${ALL} and empresa_id = 1 and not hidden ${NEWEST}`,
  'a pilot: page 1': `select * from $laudos where ${ALL} and piloto_id = 7 and not hidden ${NEWEST}`,
  'a month: first ten': `select * from $laudos where ${ALL} and data between '2025-03-01' and '2025-03-31' ${NEWEST}`,
  'a search, counted to 10,001': `select count(*) from (select from $laudos where ${ALL} and busca like '%santa rita%' limit 10001) s`,
  'one laudo by uuid': `select * from $laudos where uuid = (select uuid from particoes.uma where id = 4321)`,
  'ten laudos by id': `select * from $laudos where id in (11, 2022, 33033, 404, 5055, 60606, 7007, 80080, 909, 10010)`,
  'sums of an empresa': `select piloto_id, count(*), sum(area_plantio) from $laudos where ${ALL} and empresa_id = 1 group by 1`,
  'sums of a quarter': `select piloto_id, count(*), sum(area_plantio) from $laudos
    where ${ALL} and data between '2025-01-01' and '2025-03-31' group by 1`,
}

const INDEXES = [
  `(data desc, id desc) where ${ALL}`,
  `(empresa_id, data desc, id desc) include (hidden) where ${ALL}`,
  `(piloto_id, data desc, id desc) include (hidden) where ${ALL}`,
  `(nome, id) where ${ALL}`,
  `(uuid)`,
  `using gin (busca gin_trgm_ops) where ${ALL}`,
]

/** Returns the statements that make one of the tables. */
export function making({ table, by, key }: (typeof KINDS)[string]): readonly string[] {
  return [
    `create schema if not exists particoes`,
    `create table ${table} (like laudos including defaults)${by === undefined ? '' : ` partition by ${by}`}`,
    ...(by === undefined ? [] : Array.from({ length: PARTITIONS }, (_, i) => partOf(table, by, i))),
    `insert into ${table} select * from laudos where id <= ${COPIED}`,
    `alter table ${table} add primary key (${key})`,
    ...INDEXES.map((index) => `create index on ${table} ${index}`),
    `analyze ${table}`,
  ]
}

/** The seed's days are the sixteen quarters from October of 2022 on. */
function partOf(table: string, by: string, i: number): string {
  const quarter = (n: number) =>
    `${2022 + Math.floor((n + 3) / 4)}-${String(((n + 3) % 4) * 3 + 1).padStart(2, '0')}-01`
  const values = by.startsWith('hash')
    ? `with (modulus ${PARTITIONS}, remainder ${i})`
    : `from (${i === 0 ? 'minvalue' : `'${quarter(i)}'`}) to (${i === PARTITIONS - 1 ? 'maxvalue' : `'${quarter(i + 1)}'`})`
  return `create table ${table}_${i} partition of ${table} for values ${values}`
}
