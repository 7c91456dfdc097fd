/** Reads all content of the laudo's paper for its next revision. Null in a row means "could not be computed", and is omitted. */

import {
  CAMPOS_DE_PESSOAS,
  type CertificadoTomado,
  type DadosOperacao,
  PAPEIS,
  PLOT_NAMES,
  TRACK_FIGURES,
  VALUE_FIGURES,
  VERIFICACAO_NAMES,
  type Verificacoes,
  veredictoDoLaudo,
} from '@faixa/domain'
import type { RevisionContent } from '@faixa/revision'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { figuresOf } from '../db/stored-name.ts'
import { knownNumbers, localTime } from './laudo-columns.queries.ts'
import { FOUND_COLUMNS, type FoundLaudo } from './laudo-find.queries.ts'
import { findSummary, summaryOf } from './verdict-summary.queries.ts'
import { readVerificacoes } from './verificacoes/read-verificacoes.queries.ts'

/** Undefined for a laudo that does not exist. */
export async function readContent(db: Db, laudoId: number): Promise<RevisionContent | undefined> {
  const row = await db.selectFrom('laudos').select(FOUND_COLUMNS).where('id', '=', laudoId).executeTakeFirst()
  if (!row) return undefined
  const details = await readParts(db, laudoId)
  const summary = await findSummary(db, laudoId)
  const judged = summaryOf(summary)
  const answers = (await readVerificacoes(db, [laudoId], { namesPersons: false })).get(laudoId)
  return {
    ...typedContent(row),
    ...operationOf(row.dados_operacao, details.aeronave),
    recebido: { em: row.criado_em.toISOString(), conta: row.usuario_id },
    arquivos: details.arquivos
      .toSorted((a, b) => PAPEIS.indexOf(a.papel) - PAPEIS.indexOf(b.papel))
      .map(({ papel, nome, bytes, sha256, sistema }) => ({
        papel,
        nome,
        bytes,
        sha256: sha256.toString('hex'),
        ...(sistema !== null && { sistema }),
      })),
    ...(row.metodo !== null && row.motor !== null && { medicao: measuringOf(row, row.metodo, row.motor) }),
    numeros: {
      ...signedNumbers(row),
      ...known({ passadas: row.passadas, faixaMedida: row.faixa_medida }),
    },
    talhoes: details.talhoes.map(plotOf),
    ...(details.trajeto && { trajeto: trackOf(details.trajeto) }),
    ...(details.clima && { clima: { ...details.clima } }),
    ...(row.estimado && { estimativa: estimateOf(row) }),
    ...(row.intervalo && { intervalo: { ...row.intervalo } }),
    ...(row.certificado_faixa && { certificadoDeFaixa: signedCertificate(row.certificado_faixa) }),
    avisos: details.achados.map(({ codigo, gravidade, mensagem, onde, confirmado_em }) => ({
      codigo,
      gravidade,
      mensagem,
      onde,
      ...(confirmado_em && { confirmadoEm: confirmado_em.toISOString() }),
    })),
    ...(row.decisoes !== null && { decisoes: row.decisoes }),
    ...(judged.estado === 'pronto' && {
      protecao: {
        conformes: judged.conformes,
        naoConformes: judged.naoConformes,
        semDados: judged.semDados,
        informativos: judged.informativos,
        proibidos: judged.proibidos,
        uf: judged.uf,
        estadoConferido: judged.estadoConferido,
        foraDoBrasil: judged.foraDoBrasil,
        proibicoes: judged.proibicoes,
        veredicto: veredictoDoLaudo(judged),
        soInformam: judged.soInformam,
        ...(summary.regra_versao !== null && { versaoRegras: summary.regra_versao }),
        calculadoEm: judged.calculadoEm,
      },
    }),
    ...(answers && { verificacoes: signedAnswers(answers) }),
  }
}

function signedAnswers(answers: Verificacoes): RevisionContent['verificacoes'] {
  return Object.fromEntries(
    VERIFICACAO_NAMES.map((name) => {
      const { situacao, frase } = answers[name]
      return [name, { situacao, frase }]
    }),
  )
}

/**
 * Reads the rows of a laudo's other tables. It does not use the statement of the laudo's screen, which also reads registered plots and
 * would wait for their replacement while the laudo is locked.
 */
async function readParts(db: Db, laudoId: number) {
  const talhoes = await db
    .selectFrom('laudos_talhoes')
    .selectAll()
    .where('laudo_id', '=', laudoId)
    .orderBy('posicao')
    .execute()
  const confirmed = await db
    .selectFrom('laudos_confirmacoes')
    .select(['codigo', 'mensagem', 'quando'])
    .where('laudo_id', '=', laudoId)
    .execute()
  const confirmedAt = new Map(confirmed.map(({ codigo, mensagem, quando }) => [`${codigo} ${mensagem}`, quando]))
  const achados = await db
    .selectFrom('laudos_achados')
    .select(['codigo', 'gravidade', 'mensagem', 'onde'])
    .where('laudo_id', '=', laudoId)
    .orderBy('posicao')
    .execute()
  const trajeto = await db
    .selectFrom('laudos_trajetos')
    .selectAll()
    .select(
      sql<[number, number] | null>`case when decolagem is not null
        then json_build_array(decolagem[0], decolagem[1]) end`.as('decolou_em'),
    )
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  const clima = await db
    .selectFrom('laudos_climas')
    .select('numeros')
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  const arquivos = await db
    .selectFrom('laudos_arquivos')
    .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
    .select(['papel', 'nome', 'bytes', 'sistema', 'arquivos.sha256'])
    .where('laudo_id', '=', laudoId)
    .orderBy('nome')
    .orderBy('arquivos.sha256')
    .execute()
  const aeronave = await db
    .selectFrom('laudos')
    .innerJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .select(['aeronaves.nome', 'aeronaves.tipo'])
    .where('laudos.id', '=', laudoId)
    .executeTakeFirst()
  return {
    talhoes,
    trajeto,
    clima: clima?.numeros,
    arquivos,
    aeronave,
    achados: achados.map((row) => ({ ...row, confirmado_em: confirmedAt.get(`${row.codigo} ${row.mensagem}`) })),
  }
}

type Parts = Awaited<ReturnType<typeof readParts>>

function typedContent(row: FoundLaudo) {
  const situacao: RevisionContent['situacao'] = row.arquivado_em
    ? 'excluido'
    : row.metodo === null
      ? 'sem-medicao'
      : row.hidden
        ? 'oculto'
        : 'valido'
  return {
    uuid: row.uuid,
    situacao,
    codigo: row.codigo,
    nome: row.nome,
    empresa: row.empresa_nome,
    ...(row.unidade_nome !== null && { unidade: row.unidade_nome }),
    prestadora: row.prestadora_nome,
    piloto: row.piloto_id,
    tratamento: row.tratamento,
    cultura: row.cultura,
    data: row.data,
    dataInicial: localTime(row.data_inicial),
    dataFinal: localTime(row.data_final),
    observacoes: row.observacoes,
    notas: row.notas,
  }
}

/** The typed data of the operation. For its persons the document contains only whether they were named. */
function operationOf(
  dados: DadosOperacao | null,
  aeronave: Parts['aeronave'],
): Pick<RevisionContent, 'aeronave' | 'dadosOperacao'> {
  const isPersonal = (name: string) => CAMPOS_DE_PESSOAS.some((one) => one === name)
  return {
    ...(aeronave && { aeronave: { prefixo: aeronave.nome, tipo: aeronave.tipo } }),
    ...(dados && {
      dadosOperacao: Object.fromEntries(
        Object.entries(dados).map(([name, value]) => [name, isPersonal(name) ? 'informado' : value]),
      ),
    }),
  }
}

function measuringOf(row: FoundLaudo, metodo: string, motor: string): NonNullable<RevisionContent['medicao']> {
  return {
    metodo,
    motor,
    ...(row.leitura !== null && { leitura: row.leitura }),
    ...(row.processado_em && { em: row.processado_em.toISOString() }),
    soTocados: row.medir_so_tocados,
    segundoVoo: row.medir_segundo_voo,
    manterTalhoes: row.medir_manter,
    tirarTalhoes: row.medir_tirar,
    ...(row.medir_do_trajeto && { aplicacaoDoTrajeto: true }),
    ...(row.taxa && { taxa: { ...row.taxa } }),
    ...(row.medir_colunas.length > 0 && { colunas: row.medir_colunas.map((profile) => ({ ...profile })) }),
  }
}

function estimateOf({ confianca, fonte_da_faixa, intervalo_estimado }: FoundLaudo): RevisionContent['estimativa'] {
  return {
    estimado: true,
    ...known({ confianca, fonteDaFaixa: fonte_da_faixa, intervaloEstimado: intervalo_estimado }),
  }
}

/** The interval is signed as a whole, and the loss, which decides no payment, is not. */
function signedNumbers(row: FoundLaudo) {
  const values: readonly string[] = VALUE_FIGURES
  return Object.fromEntries(Object.entries(knownNumbers(row)).filter(([name]) => !values.includes(name)))
}

/** Who tested may be a person, whose name no signed document contains; the pattern decides the dose alone, which is not signed. */
function signedCertificate(taken: CertificadoTomado): Record<string, unknown> {
  if (taken.situacao !== 'tomado') return taken
  const { padrao: _, ...signed } = taken
  return { ...signed, ...(signed.responsavel !== undefined && { responsavel: 'informado' }) }
}

function plotOf(row: Parts['talhoes'][number]): RevisionContent['talhoes'][number] {
  return {
    ...known({ nome: row.nome, fazenda: row.fazenda, codigoFazenda: row.codigo_fazenda, talhao: row.talhao }),
    ...(row.forma_sha256 !== null && { forma: row.forma_sha256.toString('hex') }),
    numeros: { ...known({ areaDeclarada: row.area_declarada }), ...figuresOf(PLOT_NAMES, row) },
    ...(row.taxa && { taxa: { ...row.taxa } }),
    ...known({ intervaloEstimado: row.intervalo_estimado }),
    ...(row.intervalo && { intervalo: { ...row.intervalo } }),
  }
}

function trackOf(row: NonNullable<Parts['trajeto']>): NonNullable<RevisionContent['trajeto']> {
  return known({
    comprimentoKm: row.comprimento_km,
    inicio: row.inicio?.toISOString() ?? null,
    fim: row.fim?.toISOString() ?? null,
    ...figuresOf(TRACK_FIGURES, row),
    decolagem: row.decolou_em,
  })
}

/** Omits null values. */
function known<Row extends object>(row: Row): { [Name in keyof Row]?: Exclude<Row[Name], null> } {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as never
}
