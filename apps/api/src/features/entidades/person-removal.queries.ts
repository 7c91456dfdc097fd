/**
 * Replaces identifying data of a person everywhere in the database (LGPD, art. 18, VI), and keeps data that the law requires. A test
 * compares the tables that refer to people with those that are emptied here, and states why the others stay.
 */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { dropUnreferred } from '../../files/check/referred-files.queries.ts'

export const REMOVED_NAME = 'Pessoa removida'

/** Columns of usuarios with personal data; all others stay. */
export const PERSONAL_COLUMNS = [
  'nome',
  'email',
  'senha_hash',
  'funcao',
  'rg',
  'cpf',
  'cep',
  'estado',
  'cidade',
  'bairro',
  'logradouro',
  'numero',
  'complemento',
  'foto_sha256',
  'preferencias',
  'segundo_fator_em',
  'acesso_alheio',
] as const

/** Tables whose rows about the person are deleted, with the column of the account. */
export const EMPTIED = {
  sessoes: 'usuario_id',
  aparelhos: 'usuario_id',
  redefinicoes_senha: 'usuario_id',
  filtros_salvos: 'usuario_id',
  selecoes: 'usuario_id',
  respostas_por_chave: 'usuario_id',
  arquivos_enviados: 'usuario_id',
  convites: 'usuario_id',
  trocas_email: 'usuario_id',
  fatores_totp: 'usuario_id',
  chaves_de_acesso: 'usuario_id',
  codigos_recuperacao: 'usuario_id',
  entradas_pendentes: 'usuario_id',
  relatorios_destinatarios: 'usuario_id',
} as const

/** Names of fields in the states that the audit keeps. */
const STATE_FIELDS = ['nome', 'email', 'funcao', 'rg', 'cpf']
/** Documents of a pilot. */
const DOCUMENT_FIELDS = ['codigoAnac', 'validade']
const ADDRESS_FIELDS = ['cep', 'estado', 'cidade', 'bairro', 'logradouro', 'numero', 'complemento']

interface Removed {
  readonly tipo: string
  readonly id: number
  /** Accounts with which the person could sign in. */
  readonly accounts: readonly number[]
  /** True for a pilot, who has a row in addition to the accounts. */
  readonly isPiloto: boolean
}

/** Accounts ever assigned to a pilot. */
export async function listPilotAccounts(db: Db, pilotoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from usuarios
    where piloto_id = ${pilotoId} and nivel = 'piloto' order by id for update`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listEmails(db: Db, accounts: readonly number[]): Promise<{ nome: string; email: string }[]> {
  const { rows } = await sql<{
    nome: string
    email: string
  }>`select distinct on (lower(email)) nome, email from usuarios
    where id = any(${[...accounts]}::integer[]) and email <> ''`.execute(db)
  return rows
}

export async function removePersonalData(db: Db, person: Removed, now: Date): Promise<void> {
  const { tipo, id, isPiloto } = person
  const accounts = [...person.accounts]
  // The attempts are deleted before the addresses, by which they are counted.
  await sql`delete from tentativas_login using usuarios u where u.id = any(${accounts}::integer[]) and (
    chave = 'email:' || lower(u.email) or chave in ('senha:' || u.id, 'redefinir:' || u.id)
    or chave like 'aparelho:' || u.id || ':%')`.execute(db)
  const { rows: files } = await sql<{ sha256: Buffer }>`
    select foto_sha256 as sha256 from usuarios where id = any(${accounts}::integer[]) and foto_sha256 is not null
    union select sha256 from arquivos_enviados where usuario_id = any(${accounts}::integer[])`.execute(db)
  // The person's devices find these rows and delete what they keep.
  await sql`insert into sessoes_encerradas (token_hash, expira_em)
    select token_hash, expira_em from sessoes where usuario_id = any(${accounts}::integer[]) on conflict do nothing`.execute(
    db,
  )
  for (const [table, column] of Object.entries(EMPTIED)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${accounts}::integer[])`.execute(db)
  }
  // A removed person's key is useless; its row stays, because the audit refers to it.
  await sql`update chaves_api set usada_de = null, revogada_em = coalesce(revogada_em, ${now})
    where usuario_id = any(${accounts}::integer[])`.execute(db)
  await sql`update usuarios set ${sql.join(PERSONAL_COLUMNS.map((column) => sql`${sql.ref(column)} = ${REPLACED[column] ?? null}`))},
    arquivado_em = coalesce(arquivado_em, ${now}), removido_em = ${now}, atualizado_em = ${now}, versao = versao + 1
    where id = any(${accounts}::integer[])`.execute(db)
  await dropUnreferred(db, ...files.map(({ sha256 }) => sha256))
  if (isPiloto) {
    await sql`update pilotos set nome = ${REMOVED_NAME}, codigo_anac = null, validade = null,
      arquivado_em = coalesce(arquivado_em, ${now}), removido_em = ${now}, atualizado_em = ${now}, versao = versao + 1
      where id = ${id}`.execute(db)
  }
  if (isPiloto) await removeFromLaudos(db, id)
  const fields = [...STATE_FIELDS, ...DOCUMENT_FIELDS, ...ADDRESS_FIELDS]
  await sql`update auditoria set antes = antes - ${fields}::text[], depois = depois - ${fields}::text[]
    where (entidade = ${tipo} and entidade_id = ${`${id}`})
      or (entidade = 'usuarios' and entidade_id = any(${accounts.map(String)}::text[]))`.execute(db)
}

/** Removes the pilot's own registration from the typed data of the laudos, and from their states in the audit. */
async function removeFromLaudos(db: Db, pilotoId: number): Promise<void> {
  await sql`update laudos set dados_operacao = nullif(dados_operacao - 'pilotoRegistro', '{}')
    where piloto_id = ${pilotoId} and dados_operacao ? 'pilotoRegistro'`.execute(db)
  await sql`update auditoria set antes = antes #- '{dados_operacao,pilotoRegistro}',
      depois = depois #- '{dados_operacao,pilotoRegistro}' #- '{dadosOperacao,pilotoRegistro}'
    where entidade = 'laudo' and entidade_id in (select id::text from laudos where piloto_id = ${pilotoId})
      and coalesce(antes::text, '') || coalesce(depois::text, '') like '%pilotoRegistro%'`.execute(db)
}

/** An address and a hash are required; these belong to no person and match no password. */
const REPLACED: Readonly<Partial<Record<(typeof PERSONAL_COLUMNS)[number], string>>> = {
  nome: REMOVED_NAME,
  email: '',
  senha_hash: '!',
  acesso_alheio: '{}',
}
