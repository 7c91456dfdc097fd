import type { LaudoForm } from '@faixa/contract'
import type { Papel } from '@faixa/domain'
import { laudoNumbers } from '@faixa/domain'
import { litresPerHectare, metres } from '@faixa/units'
import { recordContents } from '../../../db/contents.queries.ts'
import type { Db } from '../../../db/database.ts'

export interface NewLaudo {
  readonly form: LaudoForm
  readonly usuarioId: number
  readonly ordemId: number | undefined
  /** Hash of all contents together. */
  readonly impressao: Buffer
  readonly now: Date
}

export interface InsertedLaudo {
  readonly id: number
  readonly uuid: string
}

/** Inserts a laudo. Undefined where a living laudo of the empresa has the same contents, also when another request is registering it. */
export async function insertLaudo(db: Db, laudo: NewLaudo): Promise<InsertedLaudo | undefined> {
  const { form, usuarioId, ordemId, impressao, now } = laudo
  return db
    .insertInto('laudos')
    .values({
      empresa_id: form.empresa,
      unidade_id: form.unidade ?? null,
      prestadora_id: form.prestadora,
      piloto_id: form.piloto,
      usuario_id: usuarioId,
      ordem_servico_id: ordemId ?? null,
      aeronave_id: form.aeronave ?? null,
      dados_operacao: form.dadosOperacao ?? null,
      codigo: form.codigo,
      nome: form.nome,
      tratamento: form.tratamento,
      cultura: form.cultura,
      data: form.data ?? form.dataInicial.slice(0, 10),
      data_inicial: form.dataInicial,
      data_final: form.dataFinal,
      observacoes: form.observacoes ?? '',
      ...typedNumbers(form),
      medir_so_tocados: form.soTocados ?? false,
      medir_manter: form.manterTalhoes ?? [],
      medir_tirar: form.tirarTalhoes ?? [],
      medir_segundo_voo: form.segundoVoo ?? false,
      medir_manter_arquivos: form.manterArquivos ?? false,
      medir_do_trajeto: form.aplicacaoDoTrajeto ?? false,
      medir_colunas: JSON.stringify(form.colunas ?? []),
      impressao,
      criado_em: now,
      atualizado_em: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['empresa_id', 'impressao']).where('arquivado_em', 'is', null).doNothing(),
    )
    .returning(['id', 'uuid'])
    .executeTakeFirst()
}

/** The typed figures, with the percentages that follow from them alone. */
function typedNumbers(form: LaudoForm) {
  const { faixaContratada, faixaExecutada, taxaAplicacao, vazaoContratada } = form
  const { percentLarguraFaixa, percentTaxaAplicacao } = laudoNumbers({
    ...(faixaContratada !== undefined && { faixaContratada: metres(faixaContratada) }),
    ...(faixaExecutada !== undefined && { faixaExecutada: metres(faixaExecutada) }),
    ...(taxaAplicacao !== undefined && { taxaAplicacao: litresPerHectare(taxaAplicacao) }),
    ...(vazaoContratada !== undefined && { vazaoContratada: litresPerHectare(vazaoContratada) }),
  })
  return {
    distancia_pista: form.distanciaPista ?? null,
    faixa_contratada: faixaContratada ?? null,
    faixa_executada: faixaExecutada ?? null,
    taxa_aplicacao: taxaAplicacao ?? null,
    vazao_contratada: vazaoContratada ?? null,
    insumos: form.insumos ?? null,
    percent_largura_faixa: percentLarguraFaixa ?? null,
    percent_taxa_aplicacao: percentTaxaAplicacao ?? null,
  }
}

export interface NewFile {
  readonly papel: Papel
  readonly nome: string
  readonly sha256: Buffer
  readonly bytes: number
  readonly sistema: string | null
}

export async function insertFiles(db: Db, laudoId: number, files: readonly NewFile[], now: Date): Promise<void> {
  await recordContents(db, files, now)
  await db
    .insertInto('laudos_arquivos')
    .values(files.map(({ papel, nome, sha256, sistema }) => ({ laudo_id: laudoId, papel, nome, sha256, sistema })))
    .execute()
  await db.insertInto('processamentos').values({ laudo_id: laudoId, atualizado_em: now }).execute()
}

/** Finds a living laudo of the empresa with these contents, also outside the person's reach, since either prevents a second one. */
export async function findDuplicate(db: Db, empresa: number, impressao: Buffer, except = 0) {
  return db
    .selectFrom('laudos')
    .select(['uuid', 'codigo', 'nome', 'data', 'empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id', 'hidden'])
    .where('empresa_id', '=', empresa)
    .where('impressao', '=', impressao)
    .where('arquivado_em', 'is', null)
    .where('id', '<>', except)
    .executeTakeFirst()
}

export type Duplicate = NonNullable<Awaited<ReturnType<typeof findDuplicate>>>
