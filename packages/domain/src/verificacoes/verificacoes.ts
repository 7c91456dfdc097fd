/** The seven questions that every laudo answers about its application, each with the sentence why. */
import { formatCount, formatNumber, formatQuantity, metres } from '@faixa/units'
import type { Clima, LimiteAplicado } from '../clima/clima.ts'
import type { Produto } from '../dados-operacao/campos.ts'
import { CLASSES_TOXICOLOGICAS } from '../dados-operacao/campos.ts'
import { type CertificadoTomado, foraDoCertificadoText, larguraText } from '../dados-operacao/certificado.ts'
import { type SituacaoDaVerificacao, VERIFICACAO_NAMES, type VerificacaoName } from '../laudo/verificacao-names.ts'
import { TRATAMENTOS } from '../laudo/words/tratamentos.ts'
import type { VeredictoDoLaudo } from '../laudo/words/veredictos.ts'
import { countVeredictos } from '../protecao/verdict.ts'
import { proibicaoText, type ResumoDosVeredictos, veredictoDoLaudo } from '../protecao/veredicto-do-laudo.ts'

/** A place where an answer is corrected: a registration of the flight, a field of the laudo, or a screen. */
export interface OndeCorrigir {
  readonly cadastro?: 'aeronaves' | 'pilotos' | 'prestadoras' | undefined
  /** Name of the field in the form, such as `produtos.0.classe`. */
  readonly campo?: string | undefined
  readonly tela?: 'ambiental' | 'ordem' | 'talhoes' | undefined
}

export interface RespostaDaVerificacao {
  readonly situacao: SituacaoDaVerificacao
  readonly frase: string
  /** Absent where the check conforms, or nothing can be mended. */
  readonly onde?: readonly OndeCorrigir[]
  /** True where the distances conform, and only the federal norm was checked. */
  readonly soFederal?: true
  /** The verdict about the protected areas, which says more than the situation; only of the distances, where they are known. */
  readonly veredicto?: VeredictoDoLaudo
}

export type Verificacoes = { readonly [Name in VerificacaoName]: RespostaDaVerificacao }

/** Version of the rules below; a change of any of them raises it, so that kept answers are computed again. */
export const VERIFICACOES_VERSION = 7

/** A document of an aircraft, a pilot or a prestadora; without a number or a last valid day it was not registered. */
export interface DocumentoVoado {
  readonly cadastro: NonNullable<OndeCorrigir['cadastro']>
  /** Name of the owner with its article: `a aeronave PT-UAB`. */
  readonly dono: string
  readonly numero?: string | undefined
  /** yyyy-mm-dd. */
  readonly validade?: string | undefined
}

export interface Evidencias {
  /** Day of the flight, and day on which the laudo was registered, both yyyy-mm-dd in the time zone of the field. */
  readonly dia: string
  readonly registradoEm: string
  readonly tratamento: string
  /** Counts of the verdicts about protected areas; absent while they are not known. */
  readonly distancias?: ResumoDosVeredictos & {
    /** Norms that forbid treating areas which were treated. */
    readonly normasProibitivas?: readonly string[] | undefined
  }
  /** Minutes of spraying by the limits of the weather; absent without any reading. */
  readonly clima?:
    | (Pick<Clima, 'minutosDentro' | 'minutosFora' | 'minutosSemDados' | 'percentCalmaria'> & {
        readonly limites: readonly Pick<LimiteAplicado, 'forca' | 'grandeza' | 'minutosFora'>[]
      })
    | undefined
  /** Absent where the laudo has no aircraft. */
  readonly aeronave?: DocumentoVoado | undefined
  readonly piloto: DocumentoVoado
  readonly prestadora: DocumentoVoado
  /** The swath certificate that the laudo took; absent where its aircraft has none. */
  readonly certificado?: CertificadoTomado | undefined
  /** Typed width, m. */
  readonly faixaExecutada?: number | undefined
  readonly produtos: readonly Produto[]
  /** True where a prescription is attached, or its number and day were typed. */
  readonly receituario: boolean
  /** Answer of the responsible person: does the label allow aerial use? */
  readonly usoAereo?: 'sim' | 'nao' | undefined
  /** Fields of the operational report; `primeiro`: the first missing one that is a field of the form. */
  readonly campos: { readonly faltando: number; readonly todos: number; readonly primeiro?: string | undefined }
  /**
   * Numbers of the measured plots, of the registered ones among them, and of those in the laudo's order (`naOrdem`; absent without an
   * order).
   */
  readonly talhoes: { readonly medidos: number; readonly cadastrados: number; readonly naOrdem?: number | undefined }
  /**
   * Days within which the flight has to be registered, and the name of the contract that asks so; without the name the installation does.
   * Absent where nobody set them.
   */
  readonly prazo?: { readonly dias: number; readonly contrato?: string | undefined } | undefined
}

const AND = new Intl.ListFormat('pt-BR')
const DAY_MS = 86_400_000

const conforme = (frase: string) => ({ situacao: 'conforme', frase }) as const
const answer =
  (situacao: 'naoConforme' | 'semDados') =>
  (frase: string, ...onde: readonly OndeCorrigir[]): RespostaDaVerificacao => ({
    situacao,
    frase,
    ...(onde.length > 0 && { onde }),
  })
const naoConforme = answer('naoConforme')
const semDados = answer('semDados')

const AMBIENTAL: OndeCorrigir = { tela: 'ambiental' }
const LEITURA: OndeCorrigir = { campo: 'leituras.0.vento' }

const VERIFIED: { readonly [Name in VerificacaoName]: (evidence: Evidencias) => RespostaDaVerificacao } = {
  distancias({ distancias }) {
    if (!distancias) return semDados('As distâncias das áreas protegidas ainda não foram calculadas.')
    return { ...distancesAnswer(distancias), veredicto: veredictoDoLaudo(distancias) }
  },

  clima({ clima }) {
    if (!clima) return semDados('Nenhuma leitura do tempo foi informada.', LEITURA)
    const answer = weatherAnswer(clima)
    const { percentCalmaria = 0 } = clima
    if (percentCalmaria === 0) return answer
    return {
      ...answer,
      frase: `${answer.frase} Calmaria em ${formatNumber(percentCalmaria, 1)}\u00a0% do tempo: possível inversão térmica.`,
    }
  },

  documentos({ dia, aeronave, piloto, prestadora, certificado, faixaExecutada }) {
    const all = [...(aeronave ? [aeronave] : []), piloto, prestadora]
    const expired = all.filter(({ validade }) => validade !== undefined && validade < dia)
    const outside = foraDoCertificadoText(certificado, faixaExecutada)
    if (expired.length > 0 || outside !== undefined) {
      const named = expired.map(({ dono, validade }) => `${dono}, até ${dayText(validade!)}`)
      const sentences = [
        ...(named.length > 0 ? [`Documentos vencidos no dia do voo: ${AND.format(named)}.`] : []),
        ...(outside === undefined ? [] : [outside]),
      ]
      const width = outside === undefined ? [] : [{ campo: 'faixaExecutada' }]
      return naoConforme(sentences.join(' '), ...registers(expired), ...width)
    }
    if (!aeronave) return semDados('A aeronave do voo não foi informada.', { campo: 'aeronave' })
    const unknown = all.filter(({ numero, validade }) => numero === undefined || validade === undefined)
    const named = AND.format(unknown.map(({ dono }) => dono))
    const untold = untoldWidth(certificado, faixaExecutada)
    if (unknown.length > 0 || untold !== undefined) {
      const sentences = [
        ...(unknown.length > 0 ? [`Falta o número ou a validade dos documentos: ${named}.`] : []),
        ...(untold === undefined ? [] : [untold]),
      ]
      const model = untold === undefined ? [] : [{ campo: 'equipamentoModelo' }]
      return semDados(sentences.join(' '), ...registers(unknown), ...model)
    }
    const valid = 'Documentos da aeronave, do piloto e da prestadora válidos no dia do voo'
    if (certificado?.situacao === 'tomado')
      return conforme(`${valid}, e certificado de faixa de ${larguraText(certificado)}.`)
    return conforme(`${valid}.`)
  },

  produto({ tratamento, produtos, receituario, usoAereo }) {
    const isPesticide = TRATAMENTOS.find(({ nome }) => nome === tratamento)?.agrotoxico ?? true
    if (usoAereo === 'nao') {
      return naoConforme('Segundo o responsável, a bula não permite o uso aéreo.', { campo: 'usoAereo' })
    }
    if (produtos.length === 0) return semDados('Nenhum produto foi informado.', { campo: 'produtos.0.marca' })
    const unclassed = produtos.findIndex(({ classe }) => classe === undefined || !(classe in CLASSES_TOXICOLOGICAS))
    const missing = [
      { is: unclassed >= 0, name: 'a classe toxicológica de cada produto', campo: `produtos.${unclassed}.classe` },
      { is: !receituario, name: 'o receituário', campo: 'receituario' },
      { is: usoAereo === undefined, name: 'a confirmação de que a bula permite o uso aéreo', campo: 'usoAereo' },
    ].filter(({ is }) => isPesticide && is)
    if (missing.length > 0) {
      return semDados(`Falta ${AND.format(missing.map(({ name }) => name))}.`, { campo: missing[0]!.campo })
    }
    const named = formatCount(produtos.length, 'produto informado', 'produtos informados')
    return conforme(isPesticide ? `${named}, com classe, receituário e uso aéreo confirmado.` : `${named}.`)
  },

  dados({ campos: { faltando, todos, primeiro } }) {
    if (faltando === 0)
      return conforme(`Os ${formatNumber(todos, 0)} campos do relatório operacional estão preenchidos.`)
    const verb = faltando === 1 ? 'Falta' : 'Faltam'
    const counted = `${verb} ${formatNumber(faltando, 0)} de ${formatNumber(todos, 0)} campos`
    return naoConforme(`${counted} do relatório operacional.`, ...(primeiro === undefined ? [] : [{ campo: primeiro }]))
  },

  lugar({ talhoes: { medidos, cadastrados, naOrdem } }) {
    if (medidos === 0) return semDados('Nenhum talhão foi medido.')
    const all = formatCount(medidos, 'talhão medido', 'talhões medidos')
    if (naOrdem !== undefined) {
      if (naOrdem === medidos) return conforme(`${all}: na ordem de serviço.`)
      const outside = formatCount(medidos - naOrdem, 'não está', 'não estão')
      return naoConforme(`${all}: ${outside} na ordem de serviço.`, { tela: 'ordem' })
    }
    if (cadastrados === medidos) return conforme(`${all}: nos talhões cadastrados.`)
    const unknown = formatCount(medidos - cadastrados, 'não é cadastrado', 'não são cadastrados')
    return semDados(`${all}: ${unknown}.`, { tela: 'talhoes' })
  },

  prazo({ dia, registradoEm, prazo }) {
    if (!prazo) return semDados('Nenhum prazo para registrar o voo foi definido.')
    const days = Math.max(0, Math.round((Date.parse(registradoEm) - Date.parse(dia)) / DAY_MS))
    const after = days === 0 ? 'no dia do voo' : `${formatCount(days, 'dia', 'dias')} depois do voo`
    const whose = prazo.contrato === undefined ? '' : `, pelo contrato ${prazo.contrato}`
    const limit = `o prazo é de ${formatCount(prazo.dias, 'dia', 'dias')}${whose}`
    return days <= prazo.dias
      ? conforme(`Registrado ${after}; ${limit}.`)
      : naoConforme(`Registrado ${after}; ${limit}.`, { campo: 'dataInicial' })
  },
}

function distancesAnswer(distancias: NonNullable<Evidencias['distancias']>): RespostaDaVerificacao {
  const { veredicto, naoConformes, proibidos, foraDoBrasil, proibicoes, normasProibitivas = [] } = distancias
  const areas = countVeredictos(distancias)
  if (proibicoes.length > 0) return naoConforme(proibicoes.map(proibicaoText).join(' '), AMBIENTAL)
  if (veredicto === 'proibido') {
    const where = formatCount(proibidos, 'área onde é proibido', 'áreas onde é proibido')
    const source = normasProibitivas.length === 0 ? '' : ` (${AND.format(normasProibitivas)})`
    return naoConforme(`Aplicado em ${where}${source}.`, AMBIENTAL)
  }
  if (veredicto === 'naoConforme') {
    return naoConforme(
      `${formatCount(naoConformes, 'área protegida ficou', 'áreas protegidas ficaram')} a menos que a distância exigida.`,
      AMBIENTAL,
    )
  }
  if (foraDoBrasil) return semDados('Aplicado fora do Brasil: sem regra conhecida.')
  if (areas === 0) return semDados('Nenhuma área protegida cadastrada a menos de 1.000 m.', AMBIENTAL)
  if (veredicto === 'semDados') {
    const unknown = distancias.semDados
    return semDados(
      `${formatCount(unknown, 'área protegida não pôde', 'áreas protegidas não puderam')} ser ${unknown === 1 ? 'julgada' : 'julgadas'}.`,
      AMBIENTAL,
    )
  }
  const kept = formatCount(areas, 'área protegida conferida', 'áreas protegidas conferidas')
  const said = veredictoDoLaudo(distancias)
  if (said === 'soFederal') {
    const frase = `${kept}: só a norma federal foi conferida; a do estado pode exigir mais.`
    return { ...conforme(frase), soFederal: true }
  }
  if (said === 'conforme') return conforme(`${kept}, sem distância exigida descumprida.`)
  return conforme(`${kept}: neste caso as distâncias só informam.`)
}

function weatherAnswer(clima: NonNullable<Evidencias['clima']>): RespostaDaVerificacao {
  const { minutosDentro, minutosFora, minutosSemDados, limites } = clima
  const broken = limites.filter(({ forca, minutosFora: outside }) => forca !== 'recomendacao' && outside > 0)
  if (broken.length > 0) {
    // Of a law and an empresa that limit the same quantity, the stricter one counts.
    const worst = new Map(broken.map(({ grandeza }) => [grandeza, 0]))
    for (const { grandeza, minutosFora: outside } of broken)
      worst.set(grandeza, Math.max(worst.get(grandeza)!, outside))
    const named = [...worst].map(([grandeza, outside]) => `${grandeza} por ${minutes(outside)}`)
    return naoConforme(`Fora do limite: ${AND.format(named)}.`, LEITURA)
  }
  if (minutosSemDados > 0 || minutosDentro + minutosFora === 0) {
    return semDados(`Sem leitura do tempo por ${minutes(minutosSemDados)} de aplicação.`, LEITURA)
  }
  // A recommendation binds nobody.
  if (minutosFora > 0)
    return conforme(`Nenhum limite obrigatório passado; fora do recomendado por ${minutes(minutosFora)}.`)
  return conforme(`Dentro dos limites por ${minutes(minutosDentro)} de aplicação.`)
}

/** Answers the seven questions. What nobody knows is `semDados`, never conforme. */
export function verificar(evidence: Evidencias): Verificacoes {
  return Object.fromEntries(VERIFICACAO_NAMES.map((name) => [name, VERIFIED[name](evidence)])) as Verificacoes
}

/** Why nothing says what the flown width is worth; undefined where a certificate does, and where the aircraft has none. */
function untoldWidth(certificado: CertificadoTomado | undefined, flown: number | undefined): string | undefined {
  if (certificado?.situacao === 'nenhum') {
    const width =
      flown === undefined ? '' : `: nada diz o que vale a faixa executada, ${formatQuantity(metres(flown), 'm')}`
    return `Nenhum certificado de faixa da aeronave serve para o dia e a configuração do voo${width}.`
  }
  if (certificado?.situacao !== 'ambiguo') return undefined
  return `Mais de um certificado de faixa serve para o voo: ${AND.format(certificado.entre)}. Informe o modelo do equipamento e a altura de voo como no certificado.`
}

const registers = (documents: readonly DocumentoVoado[]) => documents.map(({ cadastro }) => ({ cadastro }))
const minutes = (min: number) => `${formatNumber(min)}\u00a0min`
const dayText = (day: string) => day.split('-').reverse().join('/')
