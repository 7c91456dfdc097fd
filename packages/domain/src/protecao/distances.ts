/** Distances that an empresa types for protected areas: where one is needed, and how small it may be. */
import { formatDistance, present } from '@faixa/units'
import { UF_CODES, type Uf } from '../laudo/words/ufs.ts'
import type { Norma } from './norma.ts'
import { type Aeronave, CLASSES_PROTECAO, type Classificacao, type Distancia, type Fonte } from './rules.ts'
import { rulesFor } from './rules-for.ts'
import { NORMAS_EXPLICADAS, TABELA_PADRAO } from './tabela-padrao.ts'

/** Metres; a typed distance above 20 km is a typing error. */
export const LARGEST_DISTANCE_M = 20_000

/** Maximum number of areas in one registration: more than any empresa has, and few enough for a table. */
export const PROTECOES_MAX = 2000

/**
 * The federal distance in force, by the table that is part of the product: the minimum for an empresa in a form. The rules of states and of
 * a replaced table are applied when a laudo is judged.
 */
function federal(classificacao: Classificacao, aeronave: Aeronave, empresaM?: number): Distancia {
  return rulesFor(TABELA_PADRAO.regras, { ...ANYWHERE, aeronave }, classificacao, empresaM).distancia
}

const ANYWHERE = { ufs: [], foraDoBrasil: false, grupo: 'agrotoxico' } as const

/** The metres to keep from an area of any state: those of the federal norm, or the empresa's own where these are more. */
export function distanceToKeep(
  classificacao: Classificacao,
  aeronave: Aeronave,
  companyM?: number,
): number | undefined {
  return federal(classificacao, aeronave, companyM).metros
}

export interface DistanceFloor {
  readonly metros: number
  readonly fonte: Fonte
  readonly aeronave: Aeronave
  /** The state whose norm it is; absent for a federal one. */
  readonly uf?: Uf | undefined
  /** Metres of the federal norm, which `metros` exceeds where a state requires more; absent where no federal norm sets any. */
  readonly federalM?: number | undefined
}

const AERONAVES = ['tripulada', 'drone'] as const satisfies readonly Aeronave[]

/** Metres that an empresa set for its areas of a classification, for each kind of aircraft where it did. */
export type DistanciasDaEmpresa = Readonly<Partial<Record<Aeronave, number>>>

/** Tells whether the table leaves the distance of an aircraft open ("A definir"): then the empresa has to set one. */
export function isDistanceOpen(classificacao: Classificacao, aeronave: Aeronave = 'tripulada'): boolean {
  return federal(classificacao, aeronave).metros === undefined
}

function federalFloors(classificacao: Classificacao): readonly DistanceFloor[] {
  return AERONAVES.flatMap((aeronave): DistanceFloor[] => {
    const { metros, fonte } = federal(classificacao, aeronave)
    return metros === undefined ? [] : [{ metros, fonte, aeronave, federalM: metros }]
  })
}

/**
 * The least distances that an empresa may set for all its areas of a classification, wherever they are: for each kind of aircraft the
 * strictest row that binds in any state on `dia` (yyyy-mm-dd). A state counts only where it requires more than the federal norm.
 */
export function floorsAnywhere(
  regras: readonly Norma[],
  dia: string,
  classificacao: Classificacao,
): readonly DistanceFloor[] {
  return AERONAVES.flatMap((aeronave): DistanceFloor[] => {
    const rules = rulesFor(regras, { ...ANYWHERE, ufs: UF_CODES, dia, aeronave }, classificacao)
    const { metros, fonte } = rules.distancia
    if (metros === undefined) return []
    const uf = rules.consideradas(false).find(({ aplicada }) => aplicada)?.uf ?? undefined
    const federalM = rulesFor(regras, { ...ANYWHERE, dia, aeronave }, classificacao).distancia.metros
    return [{ metros, fonte, aeronave, ...present({ uf, federalM }) }]
  })
}

/**
 * The least distance that may be set for an aircraft. A distance for both kinds may not fall below the larger one. Absent where no rule sets
 * one.
 */
export function distanceFloor(
  classificacao: Classificacao,
  aeronave?: Aeronave,
  floors: readonly DistanceFloor[] = federalFloors(classificacao),
): DistanceFloor | undefined {
  const [first, ...rest] = floors.filter((floor) => aeronave === undefined || floor.aeronave === aeronave)
  return first && rest.reduce((most, floor) => (floor.metros > most.metros ? floor : most), first)
}

/** «Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008, art. 10». */
export function sourceText({ norma, artigo }: Fonte): string {
  return artigo === undefined ? norma : `${norma}, ${artigo}`
}

/** The demands of each source of distances, in our words: a document that cites an article summarises it. */
const MEANINGS = {
  in2: 'A menos de 500 m de povoações, cidades, vilas, bairros e mananciais de captação de água para abastecimento, e a menos de 250 m de mananciais, moradias isoladas e agrupamentos de animais, a aplicação aérea de agrotóxicos não é permitida. Aeronaves com produtos não sobrevoam áreas povoadas, moradias e agrupamentos humanos.',
  portaria298:
    'A menos de 20 m de povoações, cidades, vilas, bairros, moradias isoladas, agrupamentos de animais, mananciais, reservas legais e áreas de preservação permanente, a aplicação com aeronave remotamente pilotada não é permitida.',
  empresa: 'Distância que a empresa exige: onde há norma, maior do que a dela; onde não há, a única.',
  sistema: 'Distância padrão de obstáculos ao voo. Nenhuma norma de aplicação a define, e o veredicto só informa.',
} as const satisfies Record<keyof typeof NORMAS_EXPLICADAS, string>

/**
 * How far each norm's citation was checked. On 23/11/2026 no official text was available: the distances of the 2021 ordinance were in a
 * press summary (Jornal do Comércio, 24/09/2021), without the article; of the instruction of 2008 nothing was found to compare with.
 */
const CHECKS = {
  in2: 'Distâncias e artigo não conferidos no texto oficial.',
  portaria298: 'Distância conforme resumo publicado por terceiros, lido em 23/11/2026; texto oficial não conferido.',
  empresa: undefined,
  sistema: undefined,
} as const satisfies Record<keyof typeof NORMAS_EXPLICADAS, string | undefined>

/** Short names of the sources, for a sentence beside the whole one. */
const NAMES = {
  in2: 'IN 2/2008',
  portaria298: 'Portaria 298/2021',
  empresa: 'Regra da empresa',
  sistema: 'Padrão do sistema',
} as const satisfies Record<keyof typeof NORMAS_EXPLICADAS, string>

/** Undefined for a source that the table no longer has: an old verdict keeps the name of its source. */
export function sourceMeaning(fonte: Pick<Fonte, 'norma'>): string | undefined {
  const key = keyOf(fonte)
  return key && MEANINGS[key]
}

/** Describes how far the citation of a norm was checked, for papers that name it; undefined for a source that is no norm. */
export function sourceCheck(fonte: Pick<Fonte, 'norma'>): string | undefined {
  const key = keyOf(fonte)
  return key && CHECKS[key]
}

function keyOf({ norma }: Pick<Fonte, 'norma'>): keyof typeof NORMAS_EXPLICADAS | undefined {
  return (Object.keys(NORMAS_EXPLICADAS) as (keyof typeof NORMAS_EXPLICADAS)[]).find(
    (one) => NORMAS_EXPLICADAS[one] === norma,
  )
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLocaleLowerCase('pt-BR') + sentence.slice(1)
}

export const AIRCRAFT = { tripulada: 'aeronaves tripuladas', drone: 'drones' } as const satisfies Record<
  Aeronave,
  string
>

/** What the register requires for an area of each kind of aircraft, m: by the federal norm or the empresa. */
export interface DistanciasDaArea {
  readonly distanciaM?: number | undefined
  readonly distanciaDroneM?: number | undefined
}

/** The larger of the two distances, for maps and files that do not know the aircraft. Absent where nothing requires any. */
export function largerDistance({ distanciaM, distanciaDroneM }: DistanciasDaArea): number | undefined {
  const required = [distanciaM, distanciaDroneM].filter((metros) => metros !== undefined)
  return required.length === 0 ? undefined : Math.max(...required)
}

/** Title of what is drawn by `largerDistance`, and what else a reader has to know. */
export const LARGER_DISTANCES = {
  title: 'Distâncias a manter (a maior: tripulada ou drone)',
  note: 'A maior das distâncias para aeronave tripulada e para drone, da norma federal ou da empresa. A norma do estado pode exigir mais.',
} as const

/** «500 m para aeronaves tripuladas: Instrução Normativa…, art. 10.», a line for each kind of aircraft. */
export function distanceLines(classificacao: Classificacao): readonly string[] {
  const [tripulada, drone] = [federal(classificacao, 'tripulada'), federal(classificacao, 'drone')]
  const text = ({ metros, fonte }: Distancia, whom: string) =>
    metros === undefined ? `A definir pela empresa${whom}.` : `${formatDistance(metros)}${whom}: ${sourceText(fonte)}.`
  if (tripulada.metros === drone.metros) return [text(tripulada, '')]
  return [text(tripulada, ` para ${AIRCRAFT.tripulada}`), text(drone, ` para ${AIRCRAFT.drone}`)]
}

/** Describes how far the citations of `distanceLines` were checked, each once. */
export function distanceChecks(classificacao: Classificacao): readonly string[] {
  const [tripulada, drone] = [federal(classificacao, 'tripulada'), federal(classificacao, 'drone')]
  const checks = [tripulada, drone].flatMap(({ metros, fonte }) => {
    const check = metros === undefined ? undefined : sourceCheck(fonte)
    return check === undefined ? [] : [`${NAMES[keyOf(fonte) ?? 'empresa']}: ${lowered(check)}`]
  })
  return [...new Set(checks)]
}

/** «A empresa exige 400 m para drones.», a line for each kind of aircraft where they differ. */
export function companyLines(ofEmpresa: DistanciasDaEmpresa = {}): readonly string[] {
  const { tripulada, drone } = ofEmpresa
  if (tripulada !== undefined && tripulada === drone)
    return [`A empresa exige ${formatDistance(tripulada)} para esta classificação.`]
  return AERONAVES.flatMap((aeronave) => {
    const metros = ofEmpresa[aeronave]
    return metros === undefined ? [] : [`A empresa exige ${formatDistance(metros)} para ${AIRCRAFT[aeronave]}.`]
  })
}

/**
 * Reason why an area without a distance of its own needs one, in one sentence; undefined where the federal norm or the empresa has one for
 * each aircraft. `floors`: those of the table in force, whose states are named, since none of them holds everywhere; undefined where they
 * are not known, and then no state is denied.
 */
export function missingDistance(
  classificacao: Classificacao,
  ofEmpresa: DistanciasDaEmpresa = {},
  floors?: readonly DistanceFloor[],
): string | undefined {
  const floorOf = (one: Aeronave) => floors?.find(({ aeronave }) => aeronave === one)
  const missing = AERONAVES.filter(
    (one) => isDistanceOpen(classificacao, one) && ofEmpresa[one] === undefined && floorOf(one)?.federalM === undefined,
  )
  const [first] = missing
  if (first === undefined) return undefined
  const whom = missing.length === 1 ? ` e ${AIRCRAFT[first]}` : ''
  const ofStates = missing.flatMap((one) => {
    const { metros, uf } = floorOf(one) ?? {}
    return metros === undefined || uf === undefined ? [] : [`${uf} ${formatDistance(metros)} para ${AIRCRAFT[one]}`]
  })
  const norm = floors && ofStates.length === 0 ? 'nenhuma norma' : 'nenhuma norma federal'
  const rest = ofStates.length === 0 ? '' : `; a mais rigorosa dos estados: ${ofStates.join(', ')}`
  return `Informe a distância em metros: ${norm} a define para ${CLASSES_PROTECAO[classificacao].nome}${whom}${rest}.`
}

/**
 * Why a distance cannot be set, in one sentence; undefined where it can. An empresa may be stricter than the norm, never laxer. Without
 * `forAircraft` the distance is for both kinds; without `floors` the federal ones count.
 */
export function distanceFault(
  classificacao: Classificacao,
  metros: number,
  forAircraft?: Aeronave,
  floors?: readonly DistanceFloor[],
): string | undefined {
  const { nome } = CLASSES_PROTECAO[classificacao]
  if (!(metros > 0)) return 'Informe a distância em metros, maior que zero.'
  if (metros > LARGEST_DISTANCE_M)
    return `A distância passa de ${formatDistance(LARGEST_DISTANCE_M)}: confira se está em metros.`
  const floor = distanceFloor(classificacao, forAircraft, floors)
  if (!floor || metros >= floor.metros) return undefined
  const { fonte, aeronave, uf } = floor
  const isOfOne = forAircraft !== undefined || isDistanceOpen(classificacao)
  const whom = isOfOne ? ` para ${AIRCRAFT[aeronave]}` : ''
  const where = uf === undefined ? '' : ` em ${uf}`
  const scope =
    uf === undefined ? 'a empresa pode exigir' : 'a distância da empresa vale em todos os estados e pode ser'
  const [more, less] = uf === undefined ? ['mais', 'menos'] : ['maior', 'menor']
  return `${nome} exige pelo menos ${formatDistance(floor.metros)}${whom}${where} (${sourceText(fonte)}): ${scope} ${more}, nunca ${less}.`
}

/** «Em PR, pelo menos 500 m para aeronaves tripuladas: Resolução do Paraná….», a line for each floor that a state sets. */
export function stateFloorLines(floors: readonly DistanceFloor[]): readonly string[] {
  return floors.flatMap(({ uf, metros, aeronave, fonte }) =>
    uf === undefined
      ? []
      : [`Em ${uf}, pelo menos ${formatDistance(metros)} para ${AIRCRAFT[aeronave]}: ${sourceText(fonte)}.`],
  )
}
