/** A laudo as one person may see it. Null in a row is "could not be computed", and is left out. */
import type { AttachedPdf, LaudoInfo } from '@faixa/contract'
import {
  type Actor,
  grantOf,
  isNoteKey,
  type LimiteDoContrato,
  may,
  NOTE_NAMES,
  PAPEIS,
  PLOT_NAMES,
  type PlotArea,
  type PlotPercent,
  TRACK_FIGURES,
} from '@faixa/domain'
import { boundsOf } from '../../../db/box.ts'
import { figuresOf } from '../../../db/stored-name.ts'
import { maySeeArchived } from '../../../http/access/found.ts'
import { listedLaudo, seesErro, sightOf } from '../../../laudo/laudo-columns.queries.ts'
import { decidedOf, type FoundLaudo } from '../../../laudo/laudo-find.queries.ts'
import type { ReadableOthers } from '../coincidencias/coincidences.queries.ts'
import { inDrawingOrder, type LaudoDetails } from './laudo-details.queries.ts'

/** A laudo without the answers of its checks, which also depend on other registrations. */
export type LaudoAlone = Omit<LaudoInfo, 'verificacoes'>

/** Data that depend on the reach of the person who reads the laudo. */
export interface Besides {
  readonly ordem: LaudoInfo['ordem'] | undefined
  readonly limitesDoContrato: readonly LimiteDoContrato[] | undefined
  readonly conferido: LaudoInfo['conferido'] | undefined
  readonly outros: ReadableOthers
  readonly fusoHoras: number | undefined
}

export function laudoInfo(
  row: FoundLaudo,
  details: LaudoDetails,
  actor: Actor,
  { ordem, limitesDoContrato, conferido, outros, fusoHoras }: Besides,
): LaudoAlone {
  const mayEdit = grantOf(actor, 'updateLaudo').reach !== 'none'
  const sight = sightOf(actor)
  const { seesPrivate } = sight
  const { trajeto, progresso, receituario, certificadoPdf } = details
  return {
    ...listedLaudo(row, sight),
    ...(row.processing && progresso !== null && { progresso }),
    versao: row.versao,
    ...(ordem && { ordem }),
    ...(conferido && { conferido }),
    ...aboutOperation(row, details),
    observacoes: row.observacoes,
    observacoesArray: row.notas.filter(isNoteKey).map((chave) => ({ chave, nome: NOTE_NAMES[chave] })),
    ...(mayEdit && row.notas_sugeridas && { notasSugeridas: row.notas_sugeridas.filter(isNoteKey) }),
    ...decidedOf(row),
    ...(row.medir_colunas.length > 0 && { colunas: row.medir_colunas.map((profile) => ({ ...profile })) }),
    sobreposicaoPorPassadas: row.sobreposicao_passadas ?? undefined,
    decisoes: (row.decisoes as LaudoInfo['decisoes'] | null) ?? undefined,
    motor: row.motor ?? undefined,
    processadoEm: row.processado_em?.toISOString(),
    passadas: row.passadas ?? undefined,
    faixaMedida: row.faixa_medida ?? undefined,
    fonteDaFaixa: row.fonte_da_faixa ?? undefined,
    intervaloEstimado: row.intervalo_estimado ?? undefined,
    taxa: row.taxa ?? undefined,
    intervalo: row.intervalo ?? undefined,
    ...(limitesDoContrato && { limitesDoContrato: [...limitesDoContrato] }),
    perda: row.perda ?? undefined,
    dose: (row.dose as LaudoInfo['dose'] | null) ?? undefined,
    porFaixa: row.por_faixa ?? undefined,
    ...(details.avaliando && { avaliando: true }),
    certificadoDeFaixa: row.certificado_faixa ?? undefined,
    talhoes: details.talhoes.map(talhaoOf),
    ...(details.talhoesSubstituidos > 0 && { talhoesSubstituidos: details.talhoesSubstituidos }),
    trajeto: trajeto === null ? undefined : { ...trajetoOf(trajeto), fusoHoras },
    clima: climaOf(details),
    avisos: details.achados
      .filter(({ gravidade }) => gravidade !== 'erro' || !row.error || seesErro(row, sight))
      .map((achado) => avisoOf(achado, seesPrivate, outros)),
    // The files are in the order of the form.
    arquivos: details.arquivos
      .map(({ papel, nome, bytes, sha256, sistema }) => ({
        papel,
        nome,
        bytes,
        sha256,
        ...(sistema !== null && { sistema }),
      }))
      .toSorted((a, b) => PAPEIS.indexOf(a.papel) - PAPEIS.indexOf(b.papel)),
    ...(receituario && { receituario: pdfOf(receituario) }),
    ...(certificadoPdf && seesCertificate(actor, certificadoPdf) && { certificadoPdf: pdfOf(certificadoPdf) }),
    limites: row.limites === null ? undefined : boundsOf(row.limites),
    limitesDoCampo: row.limites_campo === null ? undefined : boundsOf(row.limites_campo),
    camadas: inDrawingOrder(details.camadas) as LaudoInfo['camadas'],
  }
}

function pdfOf({ nome, bytes, sha256, enviado_em }: NonNullable<LaudoDetails['receituario']>): AttachedPdf {
  return { nome, bytes, sha256, enviadoEm: instantText(enviado_em) }
}

/** Tells whether the register shows the certificate to this person, as `GET /entidades/certificados/:id` does. */
function seesCertificate(
  actor: Actor,
  { prestadora_id, arquivado }: NonNullable<LaudoDetails['certificadoPdf']>,
): boolean {
  return may(actor, 'createRecurso', { prestadoraId: prestadora_id }) && (!arquivado || maySeeArchived(actor))
}

function climaOf({ clima, climaPendente }: LaudoDetails): LaudoInfo['clima'] {
  if (clima === null) return undefined
  return { ...(clima as NonNullable<LaudoInfo['clima']>), ...(climaPendente && { calculando: true }) }
}

function aboutOperation({ dados_operacao }: FoundLaudo, { aeronave, empresaCnpj, pilotoCodigoAnac }: LaudoDetails) {
  return {
    ...(aeronave && {
      aeronave: {
        id: aeronave.id,
        nome: aeronave.nome,
        tipo: aeronave.tipo,
        ...(aeronave.modelo !== null && { modelo: aeronave.modelo }),
      },
    }),
    ...(dados_operacao !== null && { dadosOperacao: dados_operacao }),
    ...(empresaCnpj !== null && { empresaCnpj }),
    ...(pilotoCodigoAnac !== null && { pilotoCodigoAnac }),
  }
}

/** Converts a finding. The name of the person who confirmed it is private; the time is not. */
function avisoOf(
  achado: LaudoDetails['achados'][number],
  seesPrivate: boolean,
  outros: ReadableOthers,
): LaudoInfo['avisos'][number] {
  const about = outros.filter(({ check }) => check === achado.codigo).map(({ laudo }) => laudo)
  const {
    codigo,
    gravidade,
    mensagem,
    onde,
    quantidade,
    o_que_fazer,
    confirmar,
    confirmado_em,
    confirmado_por,
    passadas,
  } = achado
  return {
    codigo,
    gravidade,
    mensagem,
    onde,
    ...(o_que_fazer !== null && { oQueFazer: o_que_fazer }),
    ...(confirmar && { confirmar }),
    ...(confirmado_em && {
      confirmacao: {
        quando: instantText(confirmado_em),
        ...(seesPrivate && confirmado_por !== null && { por: confirmado_por }),
      },
    }),
    quantidade: quantidade ?? undefined,
    ...(passadas !== null && { passadas: passadas as LaudoInfo['avisos'][number]['passadas'] }),
    ...(about.length > 0 && { outros: about }),
  }
}

function talhaoOf(row: LaudoDetails['talhoes'][number]): LaudoInfo['talhoes'][number] {
  return {
    nome: row.nome ?? undefined,
    fazenda: row.fazenda ?? undefined,
    codigoFazenda: row.codigo_fazenda ?? undefined,
    talhao: row.talhao ?? undefined,
    areaDeclarada: row.area_declarada ?? undefined,
    ...(figuresOf(PLOT_NAMES, row) as Pick<LaudoInfo['talhoes'][number], PlotArea | PlotPercent>),
    areaEmpresa: row.area_empresa_id ?? undefined,
    taxa: row.taxa ?? undefined,
    intervaloEstimado: row.intervalo_estimado ?? undefined,
    intervalo: row.intervalo ?? undefined,
    perda: row.perda ?? undefined,
    dose: (row.dose as LaudoInfo['dose'] | null) ?? undefined,
  }
}

function trajetoOf(row: NonNullable<LaudoDetails['trajeto']>): NonNullable<LaudoInfo['trajeto']> {
  return {
    comprimentoKm: row.comprimento_km,
    inicio: row.inicio === null ? undefined : instantText(row.inicio),
    fim: row.fim === null ? undefined : instantText(row.fim),
    ...figuresOf(TRACK_FIGURES, row),
    decolagem: (row.decolou_em as [number, number] | null) ?? undefined,
  }
}

/** Converts an instant in PostgreSQL's JSON, `2026-03-14T07:12:00.5-03:00`, to the API's, `2026-03-14T10:12:00.500Z`. */
function instantText(json: string): string {
  return new Date(json).toISOString()
}
