/** One verdict about a protected area in Portuguese sentences: the same in panel, table, map and PDF. */
import type { Verdicts } from '@faixa/contract'
import { CLASSES_PROTECAO, type Classificacao, derivaText, FONTES_DE_NORMA, SEM_REGRA, sourceText } from '@faixa/domain'
import { DISTANCE_DECIMALS, formatCount, formatDistance, formatNumber, formatTyped } from '@faixa/units'
import { fieldZone, formatDay, formatFieldClock } from '../../ui/format-when.ts'

type AreaVerdict = Verdicts['veredictos'][number]
type Passage = NonNullable<AreaVerdict['passagens']>[number]

export function classificacaoName(classificacao: Classificacao): string {
  return CLASSES_PROTECAO[classificacao].nome
}

/** `249,99 m`. A centimetre is finer than a receiver's accuracy, and fine enough for a verdict. */
export function metresText(metres: number | undefined): string {
  return metres === undefined ? '—' : `${formatNumber(metres, 2)}\u00a0m`
}

const AIRCRAFT = { tripulada: 'aeronave tripulada', drone: 'drone' } as const

/** «Instrução Normativa…, art. 10, em vigor desde 08/01/2008: 250 m de Manancial para aeronave tripulada.» */
export function ruleText({
  veredicto,
  fonte,
  area,
  distanciaExigidaM,
  aeronave,
  aeronaveInformada,
}: AreaVerdict): string {
  const source = [fonte.norma, fonte.artigo].filter(Boolean).join(', ')
  const since =
    fonte.vigencia === undefined ? '' : `, em vigor desde ${fonte.vigencia.split('-').toReversed().join('/')}`
  const who = `${AIRCRAFT[aeronave]}${aeronaveInformada ? '' : ' (aeronave não informada: vale a regra mais rigorosa)'}`
  if (veredicto === 'proibido') return `${source}${since}: aplicação proibida para ${who}.`
  if (distanciaExigidaM === undefined && fonte.norma === SEM_REGRA) return `${SEM_REGRA}.`
  if (distanciaExigidaM === undefined)
    return `Para ${classificacaoName(area.classificacao)} nenhuma norma que vale aqui define a distância, nem a empresa: cadastre a da empresa.`
  return `${source}${since}: ${formatDistance(distanciaExigidaM)} de ${classificacaoName(area.classificacao)} para ${who}.`
}

/** «MT · Decreto…: 90 m · aplicada · não conferida, resumo de terceiros», a rule that was considered. */
export function consideredText({
  uf,
  norma,
  artigo,
  distanciaM,
  proibido,
  fonte,
  conferidoEm,
  situacao,
  aplicada,
}: AreaVerdict['regras'][number]): string {
  const required = proibido ? 'proibido' : distanciaM === null ? 'nada exige' : formatDistance(distanciaM)
  const checked =
    fonte === 'sistema' || fonte === 'empresa'
      ? undefined
      : conferidoEm === null
        ? `não conferida no texto oficial, ${FONTES_DE_NORMA[fonte]}`
        : `conferida em ${conferidoEm.split('-').toReversed().join('/')}, ${FONTES_DE_NORMA[fonte]}`
  return [
    `${uf === null ? '' : `${uf} · `}${sourceText({ norma, ...(artigo !== null && { artigo }) })}: ${required}`,
    aplicada && 'aplicada',
    situacao === 'suspensa' && 'suspensa',
    checked,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Describes how far the rules cited in a paper were checked, for the end of the paper: «Normas citadas conforme a tabela nº 4 do sistema,
 * de 12/03/2026; textos estaduais não conferidos: BA, MS.»
 */
export function checkNote(
  { versaoRegras, regrasDe, resumo, veredictos, proibicoes }: Verdicts,
  subject = 'Normas citadas',
): string {
  const named = [...veredictos, ...proibicoes].flatMap(({ regras }) => regras.filter(({ aplicada }) => aplicada))
  const federal = [
    ...new Set(
      named.flatMap(({ uf, norma, fonte, conferidoEm }) =>
        uf === null && fonte === 'resumoDeTerceiros' && conferidoEm === null ? [norma] : [],
      ),
    ),
  ]
  const ufs = resumo.estado === 'pronto' && !resumo.estadoConferido ? resumo.uf : []
  return `${[
    `${subject} conforme a tabela nº ${versaoRegras} do sistema, de ${regrasDe.split('-').toReversed().join('/')}`,
    ufs.length > 0 && `textos estaduais não conferidos: ${ufs.toSorted().join(', ')}`,
    federal.length > 0 && `não conferida no texto oficial: ${federal.join('; ')}`,
  ]
    .filter(Boolean)
    .join('; ')}.`
}

/** True where the rule that decided forbids the application, so that no distance is enough. */
export function isForbidden({ regras }: AreaVerdict): boolean {
  return regras.some(({ aplicada, proibido }) => aplicada && proibido)
}

/** `500`: the distance to keep in metres, without its unit; «proibida» where the application is forbidden at any distance. */
export function requiredText(verdict: AreaVerdict): string | undefined {
  const { distanciaExigidaM } = verdict
  if (isForbidden(verdict)) return 'proibida'
  return distanciaExigidaM === undefined ? undefined : formatTyped(distanciaExigidaM, DISTANCE_DECIMALS)
}

/** `1,23`: hectares within the distance. Ground that was treated is never 0,00. */
export function withinText(ha: number): string {
  return ha > 0 && ha < LEAST_HA / 2 ? `menos de ${formatNumber(LEAST_HA)}` : formatNumber(ha)
}

const LEAST_HA = 0.01

/** Describes the result in one or two sentences. */
export function findingText(verdict: AreaVerdict): string {
  const { menorDistanciaM, distanciaExigidaM, dentroHa, passagens, informativo, veredicto } = verdict
  const nearest =
    menorDistanciaM === 0
      ? 'A aplicação toca a área ou está sobre ela.'
      : `A aplicação chegou a ${metresText(menorDistanciaM)} da área.`
  const missing =
    veredicto === 'naoConforme' && distanciaExigidaM !== undefined && menorDistanciaM !== undefined
      ? ` Faltaram ${metresText(distanciaExigidaM - menorDistanciaM)}.`
      : ''
  const within =
    dentroHa === undefined
      ? ''
      : ` ${veredicto === 'proibido' && menorDistanciaM === 0 ? 'Na área' : 'Dentro da distância'} foram aplicados ${withinText(dentroHa)}\u00a0ha`
  const passes =
    within === '' ? '' : passagens?.length ? `, em ${formatCount(passagens.length, 'passagem', 'passagens')}.` : '.'
  const forbidden = veredicto === 'proibido' ? ' A norma proíbe a aplicação aqui.' : ''
  const informs = informativo ? ' Para este caso a distância é só informativa.' : ''
  return `${nearest}${missing}${within}${passes}${forbidden}${informs}`
}

/** Undefined where flying over it is no question. */
export function overflightText({ sobrevoo }: AreaVerdict): string | undefined {
  if (!sobrevoo) return undefined
  const { aberta, fechada } = sobrevoo
  if (aberta.length + fechada.length === 0) return 'O trajeto não sobrevoou a área.'
  return [
    aberta.length > 0 && `Sobrevoada ${times(aberta.length)} com a válvula aberta.`,
    fechada.length > 0 && `Sobrevoada ${times(fechada.length)} com a válvula fechada.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** «Deriva média: 2,34 % da taxa (triagem, não medida); …». Undefined for a drone, which the curve is not of. */
export function driftText({ deriva }: AreaVerdict): string | undefined {
  return deriva.situacao === 'semDados' && deriva.motivo === 'drone' ? undefined : `Deriva ${derivaText(deriva)}.`
}

function times(count: number): string {
  return formatCount(count, 'vez', 'vezes')
}

/** `07:12:11 a 07:12:14` on the clock of the field, or the positions of the track where it has no times. */
export function passageText({ inicio, fim, de, ate }: Passage, offsetH: number | undefined): string {
  if (inicio === undefined || fim === undefined) return `posições ${de + 1} a ${ate + 1} do trajeto`
  return [inicio, fim].map((instant) => formatFieldClock(Date.parse(instant), offsetH)).join(' a ')
}

/** Names the zone of the passes' times; empty where the track has no times. */
export function passagesZone(passages: readonly Passage[], offsetH: number | undefined): string {
  const inicio = passages.find((passage) => passage.inicio !== undefined)?.inicio
  return inicio === undefined ? '' : ` (${fieldZone(Date.parse(inicio), offsetH)})`
}

/** «Tabela 1, verificado em 14/03/2026.», by the calendar of the reader. */
export function checkedText({ regraVersao, calculadoEm }: Pick<AreaVerdict, 'regraVersao' | 'calculadoEm'>): string {
  return `Tabela ${regraVersao}, verificado em ${formatDay(new Date(calculadoEm))}.`
}

/** «de 14/03/2026 a 15/03/2026»: the days on which a verdict that was replaced began and ceased to be the laudo's. */
export function validText({ calculadoEm, substituidoEm }: Verdicts['anteriores'][number]): string {
  return `de ${formatDay(new Date(calculadoEm))} a ${formatDay(new Date(substituidoEm))}`
}

/** «Negado em 14/03/2026 por Fábio Melo: …». */
export function decisionText({ oculto, em, por, motivo }: NonNullable<Verdicts['parecer']>): string {
  const by = por === undefined ? '' : ` por ${por}`
  return `${oculto ? 'Negado' : 'Aprovado'} em ${formatDay(new Date(em))}${by}: ${motivo}`
}
