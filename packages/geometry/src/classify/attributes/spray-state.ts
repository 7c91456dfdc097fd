/**
 * Reads from a record of the application whether it sprayed: states of valve, boom and pump, flows and rates, and the
 * names of placemarks and folders. The spellings are those of usinas, of DGPS makers (Satloc, Ag-Nav, TracMap, DynaNav,
 * Travicar, Hemisphere) and of drones (DJI, XAG), also cut to ten letters, as shapefiles do. docs/metodo.md lists them
 * for people.
 */
import type { Placemark } from '../../kml/placemark.ts'
import { type DescriptionPair, descriptionPairs } from './description-pairs.ts'
import { keyList } from './find-attribute.ts'
import { normalizeKey } from './normalize-key.ts'
import { parseQuantity } from './parse-quantity.ts'

export interface SprayEvidence {
  /** Normalized attribute name; `NOME`, `PASTA`, `DESCRIÇÃO` or `ESTILO` for evidence from other parts of the placemark. */
  readonly source: string
  /** `unclear` for a 0 under a name with other meanings too, such as STATUS. */
  readonly state: 'on' | 'off' | 'unclear'
  /** The value or name as written. */
  readonly text: string
}

/** Attributes with a state: a number counts open sections, so that 0 is off and anything above is on. */
const STATE_KEYS = keyList(
  `APLICANDO APLICOU APLICADO PULVERIZANDO PULVERIZOU ATIVO LIGADO LIGADA LIGADO_DESLIGADO ON_OFF ONOFF
  SPRAY SPRAY_ON SPRAYON SPRAY_ONOFF SPRAY_ON_OFF SPRAYING IS_SPRAYING ISSPRAYING SPRAY_STATE SPRAYSTATE SPRAY_STATUS SPRAYSTATUS
  SPRAY_FLAG SPRAYFLAG SPRAY_ACTIVE SPRAY_ENABLE SPRAY_ENABLED SPRAY_SWITCH
  BOOM BOOM_ON BOOM_STATE BOOMSTATE BOOM_STATUS BOOMSTATUS BOOM_STAT BOOM_FLAG BOOM_SWITCH BOOMS BOOMS_ON
  BARRA BARRA_LIGADA BARRAS BARRAS_LIGADAS ESTADO_BARRA STATUS_BARRA SECAO SECOES SECOES_ABERTAS SECTION_STATUS SECTIONSTATUS
  VALVE VALVE_ON VALVE_OPEN VALVE_STATE VALVE_STATUS VALVES VALVULA VALVULA_ABERTA VALVULAS ESTADO_VALVULA STATUS_VALVULA
  PUMP PUMP_ON PUMP_STATE PUMP_STATUS BOMBA BOMBA_LIGADA STATUS_BOMBA ESTADO_BOMBA SOLENOIDE NOZZLE_STATE NOZZLE_STATUS
  LOGGING LOGGING_ON LOG_ON AREA_COUNT WORK_STATE WORKSTATE WORKING ACTUAL_WORK_STATE ACTUALWORKSTATE STATUS_APLICACAO ESTADO_APLICACAO
  STATUS_PULVERIZACAO APPLYING IS_APPLYING APPLICATION_STATUS`,
)
/** Attributes that may have another meaning, such as a work order's state: only unmistakable words are used. */
const WORD_KEYS = keyList(
  `STATUS ESTADO SITUACAO STATE MODO MODE TIPO TYPE EVENTO EVENT FASE OPERACAO ATIVIDADE APLICACAO PULVERIZACAO APPLICATION
  STATUS_TXT STATUS_TEXT TIPO_REGISTRO TIPO_LINHA`,
)
/**
 * Attributes with a flow, where 0 is no product: litres a minute, or litres a hectare. Units at the end of the name are
 * cut first.
 */
const FLOW_KEYS = keyList(
  `VAZAO VAZAO_TOTAL VAZAO_REAL VAZAO_MEDIDA VAZAO_INSTANTANEA VAZAO_ATUAL VAZAO_MEDIA FLUXO
  FLOW FLOW_RATE FLOWRATE FLOW_SPEED FLOW_TOTAL FLOW_ACTUAL ACTUAL_FLOW SPRAY_FLOW SPRAY_FLOW_RATE TOTAL_FLOW L_MIN LMIN LPM GPM
  TAXA TAXA_REAL TAXA_APLICADA TAXA_APLICACAO DOSE_APLICADA DOSE_REAL VOLUME_APLICADO VOL_APLICADO L_HA
  RATE RATE_ACTUAL ACTUAL_RATE APPLIED_RATE APPLIEDRATE APP_RATE APPRATE SPRAY_RATE APPLICATION_RATE GPA
  RT_APD_LIQ RT_APD_MS RT_APD_VOL RT_APD_CT RATE_APPLIED RATEAPPLIED ACTUALRATE ACT_RATE APPLIED_RATE_1 PROD_RATE VIPER_RATE`,
)
const UNIT_AT_END =
  /_(L_?MIN|LT_?MIN|LTS_?MIN|LPM|L_?S|L_?H|L_?HA|LT_?HA|LTS_?HA|ML_?MIN|ML_?S|GPM|GAL_?MIN|GPA|GAL_?(?:A|AC|ACRE)|KG_?HA|KG_?MIN)$/

const ON_WORDS = new Set(
  keyList(`ON SIM S YES Y TRUE T V VERDADEIRO LIGADO LIGADA LIGADOS LIGADAS ABERTO ABERTA ABERTOS ABERTAS OPEN ATIVO ATIVA ACTIVE
  APLICANDO APLICADO APLICADA PULVERIZANDO SPRAYING APPLYING`),
)
const OFF_WORDS = new Set(
  keyList(`OFF NAO N NO FALSE F FALSO DESLIGADO DESLIGADA DESLIGADOS DESLIGADAS FECHADO FECHADA FECHADOS FECHADAS CLOSED SHUT INATIVO
  INATIVA INACTIVE`),
)
/** Matches a digit for each section of the boom: `0000` is closed, `0110` is open in the middle. */
const SECTIONS = /^[01]{2,}$/

/**
 * Matches whole names only, so that a farm called Desligado or a road beside Balão's does not match. A number or a
 * letter may follow: «Balão 3». `normalizeKey` has taken case, accents and punctuation away; words are separated by one
 * blank here.
 */
const OFF_NAME =
  /^(?:(?:AREAS?|TRECHOS?|PASSADAS?|LINHAS?|PONTOS?|VOO|REGISTROS?) )?(?:(?:SPRAY|BOOM|VALVES?|PUMP|LOG|LOGGING|VALVULAS?|BOMBAS?|BARRAS?|PULVERIZACAO|APLICACAO) (?:OFF|CLOSED|DESLIGAD[AO]S?|FECHAD[AO]S?)|OFF|DESLIGAD[AO]S?|BALAO|BALOES|DESLOCAMENTOS?|TRANSLADOS?|TRASLADOS?|TRANSITO|FERRY|MANOBRAS?|TURNS?|FALHAS?|FALHOU|PLANEJAD[AO]S?|PLANNED|NAO VOAD[AO]S?|CANCELAD[AO]S?|DESCARTAD[AO]S?|(?:NAO|SEM) (?:PRODUTO|APLICAD[AO]S?|APLICANDO|APLICOU|APLICACAO|PULVERIZAD[AO]S?|PULVERIZANDO|PULVERIZACAO)|(?:NOT|NO|NON) (?:SPRAY|SPRAYED|SPRAYING|APPLIED|APPLYING))(?: [A-Z]?\d*[A-Z]?)?$/

type KeyRole = 'state' | 'word' | 'flow'

const NOTHING: readonly SprayEvidence[] = []

/** Matches TAXA_L_HA, Rate (L/ha), LHA, but no target that was set. */
const LITRES_PER_HECTARE = /(^|_)(L|LT|LTS|LITROS?)_?(POR_)?HA$/
const TARGET_RATE = /TGT|TARGET|CONTROL|SETPOINT|PRESCR|PROGRAM|PREVIST/

/** Matches Rate_gal_ac, cut by shapefiles to Rate_gal_a, Rate (gal/acre), GPA. */
const GALLONS_PER_ACRE = /(^|_)(GPA|(GAL|GALS|GALLONS?|GALOES)_?(US_)?(PER_|POR_)?(A|AC|ACRES?))$/
/** Litres a hectare of a US gallon (231 cubic inches) an acre (43,560 square feet): 9.353958. */
const LITRES_PER_HECTARE_OF_GPA = 3.785411784 / 0.40468564224

/** Litres a hectare of 1 under a name whose values are a rate that was applied; undefined for any other name. */
export function litresPerHectareOf(name: string): number | undefined {
  if (isTargetName(name)) return undefined
  const key = normalizeKey(name)
  if (LITRES_PER_HECTARE.test(key)) return 1
  return GALLONS_PER_ACRE.test(key) ? LITRES_PER_HECTARE_OF_GPA : undefined
}

/** True for the name of what was asked for, which says nothing about what was applied. */
export function isTargetName(name: string): boolean {
  return TARGET_RATE.test(normalizeKey(name))
}

/**
 * The name under which a reader passes on the rate of a log. A rate of 0 shuts the valve only where the log has no state of it: beside one
 * it may be a fault of the meter. Litres a hectare and gallons an acre have the unit in the name, by which `litresPerHectareOf` finds them.
 */
export function passedRateName(isBesideState: boolean, name: string): string {
  const litres = litresPerHectareOf(name)
  return `${isBesideState ? 'TAXA_REGISTRADA' : 'TAXA'}${litres === undefined ? '' : litres === 1 ? '_L_HA' : '_GAL_AC'}`
}

/** Returns all evidence in the placemark, in no particular order; most records of most files have none. */
export function sprayEvidence({ attributes, name, folders, description, style }: Placemark): readonly SprayEvidence[] {
  let found: SprayEvidence[] | undefined
  for (const key in attributes) {
    const evidence = valueEvidence(key, attributes[key]!)
    if (evidence) (found ??= []).push(evidence)
  }
  if (name !== undefined && isOffName(name)) (found ??= []).push({ source: 'NOME', state: 'off', text: name.trim() })
  if (style !== undefined && isOffStyle(style)) (found ??= []).push({ source: 'ESTILO', state: 'off', text: style })
  if (description !== undefined && MAY_SAY.test(description)) {
    for (const pair of descriptionPairs(description)) {
      const evidence = pairEvidence(pair)
      if (evidence) (found ??= []).push(evidence)
    }
  }
  for (const folder of folders) {
    if (isOffFolder(folder)) (found ??= []).push({ source: 'PASTA', state: 'off', text: folder.trim() })
  }
  return found ?? NOTHING
}

/** Returns the valve's state according to a value under this name; undefined where the pair does not concern the valve. */
export function valueEvidence(name: string, value: string): SprayEvidence | undefined {
  const meaning = meaningOf(name)
  if (!meaning) return undefined
  const text = value.trim()
  const state = meaning.kind === 'flow' ? flowSays(text) : meaning.kind === 'state' ? stateSays(text) : wordSays(text)
  return state && { source: meaning.source, state, text }
}

/** Matches descriptions that may mention the valve, so that others are not parsed. */
const MAY_SAY =
  /o[nf]|lig|aber|fech|open|clos|spray|boom|barra|v[aá]lv|bomba|pump|pulver|aplic|apply|vaz|flow|taxa|rate|falha|transl|trasl|ferry|bal|manobra|planej|sem |n[aã]o|no[tn]?\b/i

function pairEvidence({ name, value }: DescriptionPair): SprayEvidence | undefined {
  const named = name === '' ? undefined : valueEvidence(name.replace(/\s(d[aeo]s?)\s/gi, ' '), value)
  if (named) return named
  if (isOffName(value)) return { source: 'DESCRIÇÃO', state: 'off', text: value }
  return ON_WORDS.has(normalizeKey(value)) && name === ''
    ? { source: 'DESCRIÇÃO', state: 'on', text: value }
    : undefined
}

const OFF_IN_STYLE =
  /^(?:off|deslig\w*|fechad[ao]s?|closed|falhas?|transl\w*|trasl\w*|ferry|balao|baloes|manobras?|planejad[ao]s?|planned)$/i

let lastStyle = ''
let lastStyleIsOff = false

/** Tells whether one of the words of a style's name means off: `#off`, `#spray_off`, `estilos.kml#linhaDesligada`. The last answer is kept. */
function isOffStyle(style: string): boolean {
  if (style !== lastStyle) {
    lastStyle = style
    const words = style
      .slice(style.lastIndexOf('#') + 1)
      .replace(/([a-zà-ú])([A-Z])/g, '$1 $2')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .split(/[^\p{L}]+/u)
    const name = words.join(' ').toUpperCase()
    lastStyleIsOff =
      words.some((word) => OFF_IN_STYLE.test(word)) || /\b(?:NAO|SEM|NOT|NO) (?:APLIC|PULVER|SPRAY|APPL)/.test(name)
  }
  return lastStyleIsOff
}

interface KeyMeaning {
  readonly source: string
  readonly kind: KeyRole
}

const meanings = new Map<string, KeyMeaning | undefined>()
/** Maximum number of attribute names cached: a file repeats its few names in every record, and a hostile file must not fill the memory. */
const MEANINGS_KEPT = 1000

function meaningOf(name: string): KeyMeaning | undefined {
  if (meanings.has(name)) return meanings.get(name)
  const source = normalizeKey(name)
  const bare = source.replace(UNIT_AT_END, '')
  const isIn = (keys: readonly string[]) =>
    keys.includes(source) || keys.includes(bare) || (source.length === 10 && keys.some((key) => key.startsWith(source)))
  const kind: KeyRole | undefined = isIn(STATE_KEYS)
    ? 'state'
    : isIn(FLOW_KEYS)
      ? 'flow'
      : isIn(WORD_KEYS)
        ? 'word'
        : undefined
  const meaning = kind && { source, kind }
  if (meanings.size < MEANINGS_KEPT) meanings.set(name, meaning)
  return meaning
}

function stateSays(text: string): SprayEvidence['state'] | undefined {
  if (SECTIONS.test(text)) return text.includes('1') ? 'on' : 'off'
  const value = parseQuantity(text)?.value
  if (value !== undefined) return value === 0 ? 'off' : value > 0 ? 'on' : undefined
  const word = normalizeKey(text)
  if (ON_WORDS.has(word)) return 'on'
  return OFF_WORDS.has(word) || isOffName(text) ? 'off' : undefined
}

function wordSays(text: string): SprayEvidence['state'] | undefined {
  if (/^0([.,]0+)?$/.test(text)) return 'unclear'
  if (isOffName(text)) return 'off'
  return /^(ON|LIGADO|LIGADA|(SPRAY|BOOM)_ON|APLICANDO|PULVERIZANDO|SPRAYING|APPLYING)$/.test(normalizeKey(text))
    ? 'on'
    : undefined
}

function flowSays(text: string): SprayEvidence['state'] | undefined {
  const value = parseQuantity(text)?.value
  return value === undefined || value < 0 ? undefined : value === 0 ? 'off' : 'on'
}

let lastFolder = ''
let lastIsOff = false

/** Tells whether a folder's name means off. The last answer is kept, because records come folder by folder. */
function isOffFolder(folder: string): boolean {
  if (folder !== lastFolder) {
    lastFolder = folder
    lastIsOff = isOffName(folder)
  }
  return lastIsOff
}

/** Characters above which a text is no name. */
const LONGEST_NAME = 60
/**
 * Matches a part of every name of OFF_NAME: normalizing the names of 100,000 records takes a third of a second, this
 * test 10 ms.
 */
const MAY_BE_OFF =
  /off|clos|deslig|fecha|bal|desloc|trasl|transl|tr[aâ]nsito|ferry|manobra|turn|falh|plan|cancel|descart|n[aã]o|sem|no[tn]?\b/i

function isOffName(text: string): boolean {
  return text.length <= LONGEST_NAME && MAY_BE_OFF.test(text) && OFF_NAME.test(normalizeKey(text).replaceAll('_', ' '))
}
