import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Returns which of these files the database refers to. Every table refers to files through `arquivos`. */
export async function referredFiles(db: Db, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = sha256s.map((sha256) => Buffer.from(sha256, 'hex'))
  const rows = await db.selectFrom('arquivos').select('sha256').where('sha256', 'in', hashes).execute()
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')))
}

/** Tables and columns that refer to a stored file. A test compares them with the foreign keys of the database. */
export const REFERRING = [
  ['laudos_arquivos', 'sha256'],
  ['laudos_receituarios', 'sha256'],
  ['certificados_pdfs', 'sha256'],
  ['ocorrencias_anexos', 'sha256'],
  ['registros_campo', 'sha256'],
  ['arquivos_enviados', 'sha256'],
  ['modelos_mensais', 'sha256'],
  ['areas_empresa', 'sha256'],
  ['areas_empresa_versoes', 'sha256'],
  ['areas_empresa_versoes', 'compacta'],
  ['areas_protecao', 'sha256'],
  ['areas_protecao_conjuntos', 'compacta'],
  ['ordens_servico', 'arquivo_area'],
  ['ordens_servico', 'anexo'],
  ['usuarios', 'foto_sha256'],
  ['encerramentos', 'arquivo'],
] as const

/** Deletes the rows of unused files, and returns them; the nightly sweep then deletes their bytes. */
export async function dropUnreferred(db: Db, ...sha256s: readonly Buffer[]): Promise<Buffer[]> {
  if (sha256s.length === 0) return []
  const uses = REFERRING.map(
    ([table, column]) =>
      sql`not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = a.sha256)`,
  )
  const { rows } = await sql<{ sha256: Buffer }>`delete from arquivos a
    where a.sha256 = any(${sha256s}) and ${sql.join(uses, sql` and `)} returning a.sha256`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

export interface StoredRow {
  readonly sha256: Buffer
  readonly bytes: number
}

/** Lists contents in the order of their hashes, from the one after `after`. */
export async function listStoredFiles(db: Db, after: Buffer, limit: number): Promise<readonly StoredRow[]> {
  return db
    .selectFrom('arquivos')
    .select(['sha256', 'bytes'])
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute()
}

/** A use of a file with this content; `excluido` where its owner is archived. */
export interface FileUse {
  readonly de:
    | 'laudo'
    | 'ordem de serviço'
    | 'áreas da empresa'
    | 'relatório mensal'
    | 'certificado de faixa'
    | 'ocorrência'
    | 'encerramento'
  readonly uuid?: string
  /** Name, for people, of the laudo or area that uses the file. */
  readonly titulo: string
  readonly papel: string
  readonly nome: string
  readonly excluido: boolean
}

export async function listUses(db: Db, sha256: Buffer): Promise<readonly FileUse[]> {
  const laudos = await db
    .selectFrom('laudos_arquivos as a')
    .innerJoin('laudos as l', 'l.id', 'a.laudo_id')
    .select(['l.uuid', 'l.codigo', 'l.nome as laudo', 'a.papel', 'a.nome', 'l.arquivado_em'])
    .where('a.sha256', '=', sha256)
    .orderBy('l.id')
    .execute()
  const ordens = await db
    .selectFrom('ordens_servico')
    .select(['uuid', 'codigo', 'arquivo_area', 'area_nome', 'anexo_nome', 'arquivado_em'])
    .where((eb) => eb.or([eb('arquivo_area', '=', sha256), eb('anexo', '=', sha256)]))
    .orderBy('id')
    .execute()
  const areas = await db
    .selectFrom('areas_empresa_versoes as v')
    .innerJoin('empresas as e', 'e.id', 'v.empresa_id')
    .select(['e.nome as empresa', 'v.numero', 'v.arquivo_nome', 'v.vigente', 'v.sha256'])
    .where((eb) => eb.or([eb('v.sha256', '=', sha256), eb('v.compacta', '=', sha256)]))
    .orderBy('v.id')
    .execute()
  const receituarios = await db
    .selectFrom('laudos_receituarios as r')
    .innerJoin('laudos as l', 'l.id', 'r.laudo_id')
    .select(['l.uuid', 'l.codigo', 'l.nome as laudo', sql<string>`'receituario'`.as('papel'), 'r.nome'])
    .select('l.arquivado_em')
    .where('r.sha256', '=', sha256)
    .orderBy('l.id')
    .execute()
  const modelos = await db
    .selectFrom('modelos_mensais as m')
    .innerJoin('prestadoras as p', 'p.id', 'm.prestadora_id')
    .select(['p.nome as prestadora', 'm.nome', 'p.arquivado_em'])
    .where('m.sha256', '=', sha256)
    .orderBy('p.id')
    .execute()
  const certificados = await db
    .selectFrom('certificados_pdfs as d')
    .innerJoin('certificados as c', 'c.id', 'd.certificado_id')
    .innerJoin('aeronaves as a', 'a.id', 'c.aeronave_id')
    .select(['a.nome as aeronave', 'c.nome as configuracao', 'd.nome', 'c.arquivado_em'])
    .where('d.sha256', '=', sha256)
    .orderBy('c.id')
    .execute()
  const anexos = await db
    .selectFrom('ocorrencias_anexos as x')
    .innerJoin('ocorrencias as o', 'o.id', 'x.ocorrencia_id')
    .select(['o.uuid', 'o.titulo', 'x.nome'])
    .select(sql<string>`o.ano || '/' || lpad(o.numero::text, 4, '0')`.as('numero'))
    .where('x.sha256', '=', sha256)
    .orderBy('x.id')
    .execute()
  const encerramentos = await db
    .selectFrom('encerramentos as c')
    .innerJoin('empresas as e', 'e.id', 'c.empresa_id')
    .select(['e.nome', 'e.arquivado_em'])
    .where('c.arquivo', '=', sha256)
    .execute()
  return [
    ...[...laudos, ...receituarios].map(({ uuid, codigo, laudo, papel, nome, arquivado_em }): FileUse => {
      return { de: 'laudo', uuid, titulo: `${codigo}, «${laudo}»`, papel, nome, excluido: arquivado_em !== null }
    }),
    ...ordens.map(({ uuid, codigo, arquivo_area, area_nome, anexo_nome, arquivado_em }): FileUse => {
      const isArea = arquivo_area?.equals(sha256) ?? false
      const file = isArea ? { papel: 'area', nome: area_nome ?? '' } : { papel: 'anexo', nome: anexo_nome ?? '' }
      return { de: 'ordem de serviço', uuid, titulo: codigo, ...file, excluido: arquivado_em !== null }
    }),
    ...areas.map(({ empresa, numero, arquivo_nome, vigente, sha256: file }): FileUse => {
      const isFile = file?.equals(sha256) ?? false
      const papel = isFile ? 'arquivo' : 'forma compacta'
      const titulo = `${empresa}, versão ${numero}`
      return { de: 'áreas da empresa', titulo, papel, nome: isFile ? (arquivo_nome ?? '') : '', excluido: !vigente }
    }),
    ...modelos.map(({ prestadora, nome, arquivado_em }): FileUse => {
      return { de: 'relatório mensal', titulo: prestadora, papel: 'modelo', nome, excluido: arquivado_em !== null }
    }),
    ...certificados.map(({ aeronave, configuracao, nome, arquivado_em }): FileUse => {
      const titulo = `${aeronave}, «${configuracao}»`
      return { de: 'certificado de faixa', titulo, papel: 'pdf', nome, excluido: arquivado_em !== null }
    }),
    ...anexos.map(({ uuid, numero, titulo, nome }): FileUse => {
      return { de: 'ocorrência', uuid, titulo: `${numero}, «${titulo}»`, papel: 'anexo', nome, excluido: false }
    }),
    ...encerramentos.map(({ nome, arquivado_em }): FileUse => {
      return { de: 'encerramento', titulo: nome, papel: 'arquivo', nome: '', excluido: arquivado_em !== null }
    }),
  ]
}
