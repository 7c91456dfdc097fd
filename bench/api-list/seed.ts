/**
 * Fills a database with a given number of laudos in SQL: every value is a hash of the laudo's number, so that the same size always gives
 * the same rows. Skewed like real data: a tenth of the empresas has half of the laudos, later years have more, and a few names are
 * everywhere while most are rare.
 */
import pg from 'pg'
import type { Seeded } from '../seeded-databases.ts'

/** Tokens of an analyst and of a user of the largest empresa. */
export const TOKENS = { staff: 'token-da-equipe', empresa: 'token-da-usina' }

const EMPRESAS = 400
const PRESTADORAS = 60
const PILOTOS = 600
const ROWS_A_STATEMENT = 50_000

/** Returns SQL for a number from 0 to 1, by the laudo's number and the number of the question. */
const chance = (question: number, of = 'g') => `((hashint8extended(${of}, ${question}) & 2147483647) / 2147483648.0)`

/** Returns SQL for one of `words`, the first ones more often. */
const oneOf = (question: number, words: readonly string[], skew = 1) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + floor(${words.length} * power(${chance(question)}, ${skew}))::int]`

const PLACES = [
  'Santa Rita',
  'São José',
  'Boa Vista',
  'Água Limpa',
  'Santo Antônio',
  'Bela Vista',
  'São João',
  'Três Irmãos',
  'Esperança',
  'Primavera',
  'Sant’Ana',
  'Buriti',
  'Jatobá',
  'Ribeirão',
  'Córrego Fundo',
  'Lagoa Azul',
  'Ipê',
  'Paraíso',
  'Recanto',
  'Aliança',
  'Palmital',
  'Cachoeira',
  'Serra Negra',
  'Pedra Branca',
  'Monte Alto',
]
const PEOPLE = [
  'João',
  'José',
  'Antônio',
  'Luís',
  'Márcio',
  'Flávio',
  'César',
  'Otávio',
  'Rui',
  'Caio',
  'Inácio',
  'Fábio',
  'Bruno',
  'Diego',
  'Érico',
  'Hélio',
  'Ivan',
  'Jorge',
  'Leandro',
  'Nelson',
]
const TRATAMENTOS = ['HERBICIDA', 'MATURADOR', 'INSETICIDA', 'FUNGICIDA', 'ADUBAÇÃO FOLIAR', 'COTESIA', 'BIOLÓGICO']
const CULTURAS = ['CANA-DE-AÇÚCAR', 'SOJA', 'MILHO', 'ALGODÃO', 'CITRUS', 'CAFÉ']

const nameOf = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + (${n}) % ${words.length}]`

const ENTITIES = `
  insert into empresas (nome) select 'Usina ' || ${nameOf(PLACES, 'e * 7')} || ' ' || e from generate_series(1, ${EMPRESAS}) e;
  insert into unidades (empresa_id, nome)
    select e, 'Unidade ' || ${nameOf(PLACES, 'e * 11 + u')} from generate_series(1, ${EMPRESAS}) e, generate_series(1, 3) u order by e, u;
  insert into prestadoras (nome) select 'Aero ' || ${nameOf(PLACES, 'p * 3')} || ' ' || p from generate_series(1, ${PRESTADORAS}) p;
  insert into pilotos (prestadora_id, nome)
    select 1 + (p - 1) % ${PRESTADORAS}, ${nameOf(PEOPLE, 'p * 7')} || ' ' || ${nameOf(PEOPLE, 'p / 20')} || ' ' || p from generate_series(1, ${PILOTOS}) p;
  insert into aeronaves (prestadora_id, tipo, nome) select prestadora_id, 'tripulada', 'PT-' || id from pilotos order by id;
  insert into usuarios (nome, email, senha_hash, nivel)
    select ${nameOf(PEOPLE, 'a * 3')} || ' Analista ' || a, 'analista' || a || '@bench.test', 'nenhuma', 'analista' from generate_series(1, 20) a;
  insert into usuarios (nome, email, senha_hash, nivel, empresa_id, licenca_versao)
    values ('Ivo', 'ivo@bench.test', 'nenhuma', 'funcionario', 1, 1);
  insert into sessoes (token_hash, usuario_id, expira_em, usada_em)
    select sha256(token::bytea), id, '2100-01-01', '2100-01-01' from usuarios
    join (values ('analista1@bench.test', '${TOKENS.staff}'), ('ivo@bench.test', '${TOKENS.empresa}')) as signed (email, token) using (email)`

const LAUDOS = `
  with typed as materialized (
    select g,
      1 + floor(${EMPRESAS} * power(${chance(1)}, 3))::int as empresa_id,
      floor(4 * ${chance(2)})::int as unidade,
      floor(3 * ${chance(3)})::int as choice,
      floor(10 * ${chance(4)})::int as pilot,
      1 + (1 + floor(${EMPRESAS} * power(${chance(1)}, 3))::int * 3 + floor(3 * ${chance(5)})::int) % 20 as usuario_id,
      'OS ' || (100000 + g * 7 % 8999993) as codigo,
      case when ${chance(6)} < 0.02 then 'VAZIO'
        else 'Fazenda ' || ${oneOf(7, PLACES, 2)} || ' ' || ${oneOf(8, PLACES)} || ' ' || floor(100 * ${chance(9)})::int end as nome,
      ${oneOf(10, TRATAMENTOS, 2)} as tratamento,
      ${oneOf(11, CULTURAS, 3)} as cultura,
      date '2022-10-01' + floor(1461 * power(${chance(12)}, 0.8))::int as data,
      interval '6 hours' + interval '1 minute' * floor(600 * ${chance(13)}) as started,
      interval '1 minute' * (20 + floor(120 * ${chance(14)})) as lasted,
      ${chance(15)} < 0.05 as timeless,
      round((3 + 300 * power(${chance(16)}, 3))::numeric, 4)::float as plantio,
      1 - 0.35 * power(${chance(17)}, 4) as effective,
      0.12 * power(${chance(18)}, 2) as outside,
      0.2 * power(${chance(19)}, 2) as twice,
      ${chance(20)} as state,
      ${chance(21)} as rate
    from generate_series($1::bigint, $2::bigint) g
  )
  insert into laudos (
    id, empresa_id, unidade_id, prestadora_id, piloto_id, aeronave_id, usuario_id, empresa_nome, unidade_nome, prestadora_nome, piloto_nome, usuario_nome, busca,
    codigo, nome, tratamento, cultura, data, data_inicial, data_final, distancia_pista, faixa_contratada, faixa_executada, taxa_aplicacao,
    vazao_contratada, insumos, observacoes, hidden, ready, error, processing, erro_codigo, erro_mensagem, impressao, criado_em,
    area_plantio, area_aplicada, aplicacao_efetiva, area_nao_aplicada, aplicacao_externa, area_sobreposicao, area_bruta,
    percent_area_aplicada, percent_aplicacao_efetiva, percent_area_nao_aplicada, percent_aplicacao_externa, percent_area_sobreposicao,
    percent_largura_faixa, percent_taxa_aplicacao, percent_insumos) overriding system value
  select t.g, e.id, u.id, p.id, f.id, f.id, a.id, e.nome, u.nome, p.nome, f.nome, a.nome,
    dobrado(concat_ws(E'\\n', t.codigo, t.nome, tratamento, cultura, e.nome, coalesce(u.nome, 'SEDE'), p.nome, f.nome)),
    t.codigo, t.nome, tratamento, cultura, data,
    case when timeless then data + interval '1 second' else data + started end,
    case when timeless then data + interval '1 second' else data + started + lasted end,
    round((20 * rate)::numeric, 1), 20, 18 + floor(6 * rate), round((25 + 10 * rate)::numeric, 1), 30, round(t.plantio), '',
    state < 0.02, state < 0.97, state between 0.97 and 0.99, state between 0.99 and 0.995,
    case when state between 0.97 and 0.99 then 'leitura' end, case when state between 0.97 and 0.99 then 'O arquivo não pôde ser lido.' end,
    int8send(g), (data + interval '1 day') at time zone 'America/Sao_Paulo' + interval '1 second' * floor(86400 * rate),
    n.plantio, n.efetiva + n.externa, n.efetiva, n.plantio - n.efetiva, n.externa, n.sobre, n.efetiva + n.externa + n.sobre,
    100 * (n.efetiva + n.externa) / n.plantio, 100 * n.efetiva / n.plantio, 100 - 100 * n.efetiva / n.plantio, 100 * n.externa / n.plantio,
    100 * n.sobre / n.plantio, 5 * (18 + floor(6 * rate)), 100 * round((25 + 10 * rate)::numeric, 1) / 30, 100 * round(n.plantio) / n.plantio
  from typed t
  join empresas e on e.id = t.empresa_id
  left join unidades u on t.unidade > 0 and u.id = (t.empresa_id - 1) * 3 + t.unidade
  join prestadoras p on p.id = 1 + (t.empresa_id * 7 + t.choice) % ${PRESTADORAS}
  join pilotos f on f.id = p.id + ${PRESTADORAS} * t.pilot
  join usuarios a on a.id = t.usuario_id
  left join lateral (
    select t.plantio, t.plantio * t.effective as efetiva, t.plantio * t.outside as externa, t.plantio * t.twice as sobre where t.state < 0.97
  ) n on true`

const COUNTS = `
  insert into laudos_contagens
  select empresa_id, unidade_id, prestadora_id, piloto_id, usuario_id, hidden, ready, error, processing, count(*)
  from laudos where arquivado_em is null group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
  insert into laudos_totais
  select dimensao, entidade_id, hidden, ready, error, processing, sum(n)
  from laudos_contagens cross join lateral (values ('tudo', null), ('empresa', empresa_id), ('unidade', unidade_id),
    ('prestadora', prestadora_id), ('piloto', piloto_id), ('usuario', usuario_id)) as por (dimensao, entidade_id)
  group by 1, 2, 3, 4, 5, 6`

/** Writes the rows that the triggers of the overview's sums would have written. */
const CHANGES = `
  set extra_float_digits = 1;
  insert into laudos_somas_novas
  select empresa_id, unidade_id, prestadora_id, piloto_id, tratamento, data, 127, count(*), sum(area_plantio::text::numeric),
    sum(insumos::text::numeric), sum(area_aplicada::text::numeric), sum(area_nao_aplicada::text::numeric),
    sum(aplicacao_efetiva::text::numeric), sum(aplicacao_externa::text::numeric), sum(area_sobreposicao::text::numeric)
  from laudos where arquivado_em is null and ready and not hidden group by 1, 2, 3, 4, 5, 6;
  analyze laudos_somas_novas`

/**
 * Merges the sums of one level; the product's compactar_somas merges all levels at once, which sorts 23 times as many rows in one
 * statement.
 */
const LEVEL = `
  insert into laudos_somas
  select nivel, grao, inicio_do_grao(grao, data),
    case when por_tratamento then tratamento end, case when por_empresa then empresa_id end, case when por_unidade then unidade_id end,
    case when por_piloto then prestadora_id end, case when por_piloto then piloto_id end, presentes, sum(n), sum(area_plantio),
    sum(insumos), sum(area_aplicada), sum(area_nao_aplicada), sum(aplicacao_efetiva), sum(aplicacao_externa), sum(area_sobreposicao)
  from laudos_somas_novas cross join laudos_somas_niveis where nivel = $1 and grao = $2 group by 1, 2, 3, 4, 5, 6, 7, 8, 9`

export const LAUDOS_SEEDED: Seeded = { counted: 'laudos', module: import.meta.url, seed }

/** Sessions that write laudos at the same time. */
const WRITERS = 4

async function seed(url: string, laudos: number): Promise<void> {
  await seedLaudos(url, laudos)
  await seedSums(url)
}

/** Fills laudos without their counts and sums, which only lists and dashboards read. */
export async function seedLaudos(url: string, laudos: number): Promise<void> {
  const client = await open(url)
  try {
    await client.query(ENTITIES)
    await client.query('alter table laudos disable trigger user')
    const ofLaudos = await takeAway(client, 'laudos')
    let next = 1
    const write = async () => {
      const writer = await open(url)
      try {
        while (next <= laudos) {
          const from = next
          next += ROWS_A_STATEMENT
          await writer.query(LAUDOS, [from, Math.min(laudos, from + ROWS_A_STATEMENT - 1)])
        }
      } finally {
        await writer.end()
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
    await client.query(`alter table laudos alter id restart with ${laudos + 1}`)
    for (const statement of ofLaudos) await client.query(statement)
    await client.query('alter table laudos enable trigger user')
    await client.query('vacuum analyze laudos')
  } finally {
    await client.end()
  }
}

/** Does the work of the triggers, at once for all rows. */
async function seedSums(url: string): Promise<void> {
  const client = await open(url)
  try {
    await client.query(COUNTS)
    await client.query(CHANGES)
    const ofSums = await takeAway(client, 'laudos_somas')
    const { rows } = await client.query<{ nivel: string; grao: string }>('select nivel, grao from laudos_somas_niveis')
    for (const { nivel, grao } of rows) await client.query(LEVEL, [nivel, grao])
    await client.query('truncate laudos_somas_novas')
    for (const statement of ofSums) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  return client
}

/** Removes indexes and constraints, which a filled table gets faster than each of its rows; returns the statements that bring them back. */
export async function takeAway(client: pg.Client, table: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = $1::regclass and contype in ('f', 'u')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = $1::regclass
       and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    [table],
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ make }) => make)
}
