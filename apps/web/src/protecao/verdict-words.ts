/** Verdicts beside protected areas in Portuguese sentences: panel, table, map and PDF say them alike. */
import type { VerdictSummary, Verdicts } from '@faixa/contract'
import {
  type Classificacao,
  countVeredictos,
  REGRAS_PROTECAO,
  type Tone,
  VEREDICTO_NAMES,
  type VeredictoKey,
} from '@faixa/domain'
import { formatCount, formatNumber, formatTyped } from '@faixa/units'

type AreaVerdict = Verdicts['veredictos'][number]
type Passage = NonNullable<AreaVerdict['passagens']>[number]

export function withCapital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export function classificacaoName(classificacao: Classificacao): string {
  return REGRAS_PROTECAO[classificacao].nome
}

/** `249,99 m`. The centimetre is above what a receiver knows, and below what a verdict is about. */
export function metresText(metres: number | undefined): string {
  return metres === undefined ? '—' : `${formatNumber(metres, 2)}\u00a0m`
}

/** Words and tone of a verdict, alike in badges, tables and PDF. */
export interface VerdictLook {
  readonly text: string
  readonly tone: (typeof TONES)[VeredictoKey] | 'info' | 'warning'
  /** True while the verdict is awaited. */
  readonly waits?: boolean
}

const TONES = { conforme: 'success', naoConforme: 'danger', semDados: 'neutral' } as const satisfies Record<
  VeredictoKey,
  Tone
>

export function verdictLook(veredicto: VeredictoKey, informativo: boolean): VerdictLook {
  const name = withCapital(VEREDICTO_NAMES[veredicto])
  return informativo ? { text: `${name} (informativo)`, tone: 'info' } : { text: name, tone: TONES[veredicto] }
}

/**
 * The verdict of a whole laudo, or why there is none. Where no verdict binds, one distance that was not kept is told although the laudo
 * conforms. `inErro`: the laudo could not be measured.
 */
export function summaryLook(resumo: VerdictSummary, inErro = false): VerdictLook {
  if (resumo.estado === 'falhou') return { text: 'Não verificado', tone: 'warning' }
  if (resumo.estado === 'calculando') {
    return inErro ? { text: 'Não verificado', tone: 'neutral' } : { text: 'Verificando', tone: 'neutral', waits: true }
  }
  const all = countVeredictos(resumo)
  if (all === 0) return { text: 'Sem áreas próximas', tone: 'neutral' }
  if (resumo.soInformam < all) return verdictLook(resumo.veredicto, false)
  return verdictLook(resumo.informativos > 0 ? 'naoConforme' : resumo.veredicto, true)
}

/** The line that a laudo's panel and PDF have: what its verdicts say together. `inErro`: nothing of the laudo could be measured. */
export function summaryText(resumo: VerdictSummary, inErro = false): string {
  if (resumo.estado === 'calculando')
    return inErro
      ? 'Nada foi comparado com as áreas protegidas: o laudo está em Erro.'
      : 'A verificação das áreas protegidas está em andamento.'
  if (resumo.estado === 'falhou') return 'As áreas protegidas não puderam ser verificadas; os números do laudo valem.'
  const { conformes, naoConformes, semDados, informativos, soInformam } = resumo
  const all = countVeredictos(resumo)
  if (all === 0) return 'Nenhuma área protegida cadastrada a menos de 1.000\u00a0m.'
  const parts = [
    naoConformes > 0 && `${formatNumber(naoConformes, 0)} não conforme${naoConformes > 1 ? 's' : ''}`,
    semDados > 0 && `${formatNumber(semDados, 0)} sem dados`,
    informativos > 0 &&
      `${formatNumber(informativos, 0)} não conforme${informativos > 1 ? 's (informativos)' : ' (informativo)'}`,
    conformes > 0 && `${formatNumber(conformes, 0)} conforme${conformes > 1 ? 's' : ''}`,
  ].filter((part) => part !== false)
  const counted = `${formatCount(all, 'área protegida próxima', 'áreas protegidas próximas')}: ${parts.join(', ')}.`
  if (soInformam === 0) return counted
  if (soInformam === all) return `${counted} Neste caso as distâncias só informam: a norma não obriga.`
  return `${counted} ${formatCount(soInformam, 'veredicto só informa', 'veredictos só informam')}.`
}

const AIRCRAFT = { tripulada: 'aeronave tripulada', drone: 'drone' } as const

/** «Instrução Normativa…, art. 10, em vigor desde 08/01/2008: 250 m de Manancial para aeronave tripulada.» */
export function ruleText({ fonte, area, distanciaExigidaM, aeronave, aeronaveInformada }: AreaVerdict): string {
  const source = [fonte.norma, fonte.artigo].filter(Boolean).join(', ')
  const since =
    fonte.vigencia === undefined ? '' : `, em vigor desde ${fonte.vigencia.split('-').toReversed().join('/')}`
  const who = `${AIRCRAFT[aeronave]}${aeronaveInformada ? '' : ' (aeronave não informada: vale a regra mais rigorosa)'}`
  if (distanciaExigidaM === undefined)
    return `Para ${classificacaoName(area.classificacao)} nem a norma nem a empresa definem a distância: cadastre a da empresa.`
  return `${source}${since}: ${formatTyped(distanciaExigidaM, 2)}\u00a0m de ${classificacaoName(area.classificacao)} para ${who}.`
}

/** `1,23`: hectares within the distance. Ground that was treated is never 0,00. */
export function withinText(ha: number): string {
  return ha > 0 && ha < LEAST_HA / 2 ? `menos de ${formatNumber(LEAST_HA)}` : formatNumber(ha)
}

const LEAST_HA = 0.01

/** Tells in one or two sentences what was found. */
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
  const within = dentroHa === undefined ? '' : ` Dentro da distância foram aplicados ${withinText(dentroHa)}\u00a0ha`
  const passes =
    within === '' ? '' : passagens?.length ? `, em ${formatCount(passagens.length, 'passagem', 'passagens')}.` : '.'
  const informs = informativo ? ' Para este caso a distância é só informativa.' : ''
  return `${nearest}${missing}${within}${passes}${informs}`
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

function times(count: number): string {
  return formatCount(count, 'vez', 'vezes')
}

/** Times of the track in Brasília's time, like all times of a flight on the screens. */
const CLOCK = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' })

/** `07:12:11 a 07:12:14`, or the positions of the track where it has no times. */
export function passageText({ inicio, fim, de, ate }: Passage): string {
  if (inicio === undefined || fim === undefined) return `posições ${de + 1} a ${ate + 1} do trajeto`
  return `${CLOCK.format(new Date(inicio))} a ${CLOCK.format(new Date(fim))}`
}
