/**
 * Fills a database with a given number of funcionários, the same ones for the same number: two in a hundred are
 * archived, a fifth works at a unidade, and names repeat as they do in life.
 */
import pg from 'pg'
import type { Seeded } from '../seeded-databases.ts'

/** Token of the administrator who reads the list. */
export const TOKEN = 'token-da-administracao'

const EMPRESAS = 300

const words = (list: readonly string[]) => `array[${list.map((word) => `'${word}'`).join(', ')}]`
const FIRST = words([
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
  'Ana',
  'Beatriz',
  'Célia',
  'Débora',
  'Érica',
  'Fátima',
  'Gláucia',
  'Helena',
  'Íris',
  'Joana',
  'Lívia',
  'Mônica',
])
const LAST = words([
  'Silva',
  'Souza',
  'Conceição',
  'Araújo',
  'Magalhães',
  'Brandão',
  'Guimarães',
  'Simões',
  'Falcão',
  'Leão',
  'Pires',
  'Prado',
  'Reis',
  'Sá',
  'Melo',
  'Brito',
  'Lima',
  'Ávila',
  'Dias',
])

const PEOPLE = `
  insert into empresas (nome) select 'Usina ' || e from generate_series(1, ${EMPRESAS}) e;
  insert into unidades (empresa_id, nome) select e, 'Unidade ' || e from generate_series(1, ${EMPRESAS}) e order by e;
  insert into usuarios (nome, email, senha_hash, nivel) values ('Zilda Administradora', 'zilda@bench.test', 'nenhuma', 'admin');
  insert into sessoes (token_hash, usuario_id, expira_em, usada_em)
    select sha256('${TOKEN}'::bytea), id, '2100-01-01', '2100-01-01' from usuarios`

const FUNCIONARIOS = `
  insert into usuarios (nome, email, senha_hash, nivel, empresa_id, unidade_id, funcao, cidade, estado, arquivado_em, licenca_versao)
  select (${FIRST})[1 + n % 24] || ' ' || (${LAST})[1 + (n / 24) % 19] || ' ' || (${LAST})[1 + (n / 456) % 19], 'pessoa' || n || '@bench.test',
    'nenhuma', 'funcionario', 1 + n % ${EMPRESAS}, case when n % 5 = 0 then 1 + n % ${EMPRESAS} end, 'Operação', 'Ourinhos', 'SP',
    case when n % 50 = 0 then now() end, 1
  from generate_series(1, $1::int) n`

async function seed(url: string, people: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(PEOPLE)
    await client.query(FUNCIONARIOS, [people])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

export const PEOPLE_SEEDED: Seeded = { counted: 'pessoas', module: import.meta.url, seed }
