import type { LaudoInfo, VerdictSummary } from '@faixa/contract'
import {
  type Clima,
  climaRows,
  limiteRows,
  measuredText,
  type SituacaoDaVerificacao,
  situacaoText,
  VEREDICTOS_DO_LAUDO,
  VERIFICACAO_NAMES,
  VERIFICACOES,
  type VeredictoDoLaudo,
} from '@faixa/domain'
import type { RevisionContent } from '@faixa/revision'
import { formatNumber } from '@faixa/units'
import { measuredRows, plainRows, typedRows } from '../../export/rows/figure-rows.ts'
import { laudoTaxaRows } from '../../export/rows/taxa-rows.ts'
import { laudoValueRows } from '../../export/rows/value-rows.ts'
import { summaryText } from '../../protecao/verdict/verdict-summary.ts'
import { formatWhen } from '../../ui/format-when.ts'

/** Ends of the sentences about a revision, which begin with its number or «É a revisão mais recente do laudo, e». */
export const SITUATIONS = {
  valido: 'o laudo está em vigor.',
  oculto: 'o laudo está oculto: não foi aprovado, ou foi recolhido.',
  excluido: 'o laudo foi excluído.',
  'sem-medicao': 'o laudo está sem medição.',
} as const satisfies Record<RevisionContent['situacao'], string>

const NOT_GIVEN = 'não informado'
/** Stands for the word of the verdict in revisions from before it was signed; the counts beside it were. */
export const WITHOUT_WORD = 'A palavra do veredicto não foi assinada nesta revisão; só as contagens.'
/** Stands for the verdict of a revision that has none. */
export const WITHOUT_VERDICT =
  'Nenhum veredicto foi assinado nesta revisão: quando ela foi assinada, as áreas protegidas não tinham sido verificadas, ou o veredicto ainda não fazia parte do documento.'

/** The signed weather and its limits as the paper prints them; empty for a laudo without readings. */
export function weatherRowsOf({ clima }: RevisionContent): readonly (readonly [label: string, value: string])[] {
  if (!clima) return []
  const numbers = clima as unknown as Clima
  return [...climaRows(numbers), ...limiteRows(numbers)]
}

/** The signed verdict, or a sentence that says what of it was not signed, and the seven answers; those of before have no answers. */
export function checkRowsOf({ protecao, verificacoes }: RevisionContent): readonly (readonly [string, string])[] {
  const word = VEREDICTOS_DO_LAUDO[protecao?.veredicto as VeredictoDoLaudo]?.nome
  return [
    [
      'Veredicto',
      protecao
        ? `${word === undefined ? WITHOUT_WORD : `${word}.`} ${summaryText(summaryOf(protecao))}`
        : WITHOUT_VERDICT,
    ],
    ...VERIFICACAO_NAMES.flatMap((name) => {
      const { situacao, frase } = verificacoes?.[name] ?? {}
      if (situacao === undefined) return []
      const veredicto = name === 'distancias' ? (protecao?.veredicto as VeredictoDoLaudo | undefined) : undefined
      return [[VERIFICACOES[name], `${situacaoText(situacao as SituacaoDaVerificacao, veredicto)}. ${frase}`] as const]
    }),
  ]
}

/** Revisions from before states were recorded were judged by the federal norm alone. */
function summaryOf(protecao: NonNullable<RevisionContent['protecao']>): VerdictSummary {
  const federal = { proibidos: 0, soInformam: 0, uf: [], estadoConferido: false, foraDoBrasil: false, proibicoes: [] }
  return { estado: 'pronto', ...federal, ...protecao } as VerdictSummary
}

/** The signed figures as the paper prints them, rounded; the JSON has full precision. */
export function figureRowsOf(laudo: RevisionContent): readonly (readonly [label: string, value: string])[] {
  // Only figures are read, which a revision has under the names of the API.
  const figures = laudo.numeros as unknown as LaudoInfo
  const { talhoes, medicao } = laudo
  return [
    ['Empresa', [laudo.empresa, laudo.unidade].filter(Boolean).join(' · ')],
    ['Prestadora', laudo.prestadora],
    ['Tratamento', laudo.tratamento],
    ['Cultura', laudo.cultura],
    ['Início', formatWhen(laudo.dataInicial) ?? NOT_GIVEN],
    ['Fim', formatWhen(laudo.dataFinal) ?? NOT_GIVEN],
    ...[...measuredRows(figures), ...typedRows(figures)].map(
      ({ label, value, percent }) => [label, percent ? `${value} · ${percent.value}` : value] as const,
    ),
    ...plainRows(figures),
    ...valueRowsOf(laudo),
    ...taxaRowsOf(laudo),
    ['Talhões', formatNumber(talhoes.length, 0)],
    ...(medicao
      ? ([['Método', measuredText({ metodo: medicao.metodo, ...laudo.estimativa }) ?? NOT_GIVEN]] as const)
      : []),
    ...(laudo.observacoes === '' ? [] : ([['Observações', laudo.observacoes]] as const)),
  ]
}

/** The signed interval; empty where nothing stated the doubt of the width, and in revisions from before there were any. */
function valueRowsOf({ intervalo, talhoes }: RevisionContent): readonly (readonly [label: string, value: string])[] {
  return laudoValueRows({ intervalo, talhoes } as unknown as Pick<LaudoInfo, 'intervalo' | 'talhoes'>)
}

/** The signed rate of the log; empty where none states one, and in revisions from before it was kept. */
function taxaRowsOf({ medicao, talhoes }: RevisionContent): readonly (readonly [label: string, value: string])[] {
  if (!medicao?.taxa) return []
  return laudoTaxaRows({ taxa: medicao.taxa, talhoes } as unknown as Pick<LaudoInfo, 'taxa' | 'talhoes'>)
}
