/**
 * What a record of the application says about whether it sprayed: states of valve, boom and pump, flows and rates, and the names of
 * placemarks and folders. The spellings are those of usinas, of DGPS makers (Satloc, Ag-Nav, TracMap, DynaNav, Travicar, Hemisphere) and of
 * drones (DJI, XAG), cut to ten letters too, because shapefiles cut them. docs/metodo.md lists them for people.
 */
import type { Placemark } from '../kml/placemark.ts'
import { keyList } from './find-attribute.ts'
import { normalizeKey } from './normalize-key.ts'
import { parseQuantity } from './parse-quantity.ts'

export interface SprayEvidence {
  /** Normalized attribute name; `NOME` or `PASTA` where the name of the placemark or of a folder says it. */
  readonly source: string
  /** `unclear`: a 0 under a name that means other things too, such as STATUS. */
  readonly says: 'on' | 'off' | 'unclear'
  /** As written. */
  readonly text: string
}

/** A number says how many sections are open, so that 0 is off and anything above is on. */
const STATE_KEYS = keyList(
  `APLICANDO APLICOU APLICADO PULVERIZANDO PULVERIZOU ATIVO LIGADO LIGADA LIGADO_DESLIGADO ON_OFF ONOFF
  SPRAY SPRAY_ON SPRAYON SPRAY_ONOFF SPRAY_ON_OFF SPRAYING IS_SPRAYING ISSPRAYING SPRAY_STATE SPRAYSTATE SPRAY_STATUS SPRAYSTATUS
  SPRAY_FLAG SPRAYFLAG SPRAY_ACTIVE SPRAY_ENABLE SPRAY_ENABLED SPRAY_SWITCH
  BOOM BOOM_ON BOOM_STATE BOOMSTATE BOOM_STATUS BOOMSTATUS BOOM_STAT BOOM_FLAG BOOM_SWITCH BOOMS BOOMS_ON
  BARRA BARRA_LIGADA BARRAS BARRAS_LIGADAS ESTADO_BARRA STATUS_BARRA SECAO SECOES SECOES_ABERTAS SECTION_STATUS SECTIONSTATUS
  VALVE VALVE_ON VALVE_OPEN VALVE_STATE VALVE_STATUS VALVES VALVULA VALVULA_ABERTA VALVULAS ESTADO_VALVULA STATUS_VALVULA
  PUMP PUMP_ON PUMP_STATE PUMP_STATUS BOMBA BOMBA_LIGADA STATUS_BOMBA ESTADO_BOMBA SOLENOIDE NOZZLE_STATE NOZZLE_STATUS
  LOGGING LOGGING_ON LOG_ON WORK_STATE WORKSTATE WORKING ACTUAL_WORK_STATE ACTUALWORKSTATE STATUS_APLICACAO ESTADO_APLICACAO
  STATUS_PULVERIZACAO APPLYING IS_APPLYING APPLICATION_STATUS`,
)
/** Names of other things too, a work order's state or the kind of a placemark: only words that mean nothing else are taken. */
const WORD_KEYS = keyList(
  `STATUS ESTADO SITUACAO STATE MODO MODE TIPO TYPE EVENTO EVENT FASE OPERACAO ATIVIDADE APLICACAO PULVERIZACAO APPLICATION
  STATUS_TXT STATUS_TEXT TIPO_REGISTRO TIPO_LINHA`,
)
/** Where 0 is no product: litres a minute, or litres a hectare. Units at the end of the name are cut before it is looked up. */
const FLOW_KEYS = keyList(
  `VAZAO VAZAO_TOTAL VAZAO_REAL VAZAO_MEDIDA VAZAO_INSTANTANEA VAZAO_ATUAL VAZAO_MEDIA FLUXO
  FLOW FLOW_RATE FLOWRATE FLOW_SPEED FLOW_TOTAL FLOW_ACTUAL ACTUAL_FLOW SPRAY_FLOW SPRAY_FLOW_RATE TOTAL_FLOW L_MIN LMIN LPM GPM
  TAXA TAXA_REAL TAXA_APLICADA TAXA_APLICACAO DOSE_APLICADA DOSE_REAL VOLUME_APLICADO VOL_APLICADO L_HA
  RATE RATE_ACTUAL ACTUAL_RATE APPLIED_RATE APPLIEDRATE APP_RATE APPRATE SPRAY_RATE APPLICATION_RATE GPA`,
)
const UNIT_AT_END =
  /_(L_?MIN|LT_?MIN|LTS_?MIN|LPM|L_?S|L_?H|L_?HA|LT_?HA|LTS_?HA|ML_?MIN|ML_?S|GPM|GAL_?MIN|GPA|KG_?HA|KG_?MIN)$/

const ON_WORDS = new Set(
  keyList(`ON SIM S YES Y TRUE T V VERDADEIRO LIGADO LIGADA LIGADOS LIGADAS ABERTO ABERTA ABERTOS ABERTAS OPEN ATIVO ATIVA ACTIVE
  APLICANDO APLICADO APLICADA PULVERIZANDO SPRAYING APPLYING`),
)
const OFF_WORDS = new Set(
  keyList(`OFF NAO N NO FALSE F FALSO DESLIGADO DESLIGADA DESLIGADOS DESLIGADAS FECHADO FECHADA FECHADOS FECHADAS CLOSED SHUT INATIVO
  INATIVA INACTIVE`),
)
/** Each section of the boom as a digit: `0000` is closed, `0110` is open in the middle. */
const SECTIONS = /^[01]{2,}$/

/**
 * Whole names, so that a farm called Desligado or a road beside Balão's is none. A number or a letter may follow: «Balão 3».
 * `normalizeKey` has taken case, accents and punctuation away; words are parted by one blank here.
 */
const OFF_NAME =
  /^(?:(?:AREAS?|TRECHOS?|PASSADAS?|LINHAS?|PONTOS?|VOO|REGISTROS?) )?(?:(?:SPRAY|BOOM|VALVES?|PUMP|LOG|LOGGING|VALVULAS?|BOMBAS?|BARRAS?|PULVERIZACAO|APLICACAO) (?:OFF|CLOSED|DESLIGAD[AO]S?|FECHAD[AO]S?)|OFF|DESLIGAD[AO]S?|BALAO|BALOES|DESLOCAMENTOS?|TRANSLADOS?|TRASLADOS?|FERRY|MANOBRAS?|TURNS?|(?:NAO|SEM) (?:APLICAD[AO]S?|APLICANDO|APLICOU|APLICACAO|PULVERIZAD[AO]S?|PULVERIZANDO|PULVERIZACAO)|(?:NOT|NO|NON) (?:SPRAY|SPRAYED|SPRAYING|APPLIED|APPLYING))(?: [A-Z]?\d*[A-Z]?)?$/

type KeyRole = 'state' | 'word' | 'flow'

const NOTHING: readonly SprayEvidence[] = []

/** Everything the placemark says about it, in no order; most records of most files say nothing. */
export function sprayEvidence({ attributes, name, folders }: Placemark): readonly SprayEvidence[] {
  let found: SprayEvidence[] | undefined
  for (const key in attributes) {
    const meaning = meaningOf(key)
    if (!meaning) continue
    const text = attributes[key]!.trim()
    const says = meaning.kind === 'flow' ? flowSays(text) : meaning.kind === 'state' ? stateSays(text) : wordSays(text)
    if (says) (found ??= []).push({ source: meaning.source, says, text })
  }
  if (name !== undefined && isOffName(name)) (found ??= []).push({ source: 'NOME', says: 'off', text: name.trim() })
  for (const folder of folders) {
    if (isOffFolder(folder)) (found ??= []).push({ source: 'PASTA', says: 'off', text: folder.trim() })
  }
  return found ?? NOTHING
}

interface KeyMeaning {
  readonly source: string
  readonly kind: KeyRole
}

const meanings = new Map<string, KeyMeaning | undefined>()
/** A file repeats its few attribute names in every record; a hostile file must not fill the memory. */
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

function stateSays(text: string): SprayEvidence['says'] | undefined {
  if (SECTIONS.test(text)) return text.includes('1') ? 'on' : 'off'
  const value = parseQuantity(text)?.value
  if (value !== undefined) return value === 0 ? 'off' : value > 0 ? 'on' : undefined
  const word = normalizeKey(text)
  if (ON_WORDS.has(word)) return 'on'
  return OFF_WORDS.has(word) || isOffName(text) ? 'off' : undefined
}

function wordSays(text: string): SprayEvidence['says'] | undefined {
  if (/^0([.,]0+)?$/.test(text)) return 'unclear'
  if (isOffName(text)) return 'off'
  return /^(ON|LIGADO|LIGADA|(SPRAY|BOOM)_ON|APLICANDO|PULVERIZANDO|SPRAYING|APPLYING)$/.test(normalizeKey(text))
    ? 'on'
    : undefined
}

function flowSays(text: string): SprayEvidence['says'] | undefined {
  const value = parseQuantity(text)?.value
  return value === undefined || value < 0 ? undefined : value === 0 ? 'off' : 'on'
}

let lastFolder = ''
let lastIsOff = false

/** Records come folder by folder. */
function isOffFolder(folder: string): boolean {
  if (folder !== lastFolder) {
    lastFolder = folder
    lastIsOff = isOffName(folder)
  }
  return lastIsOff
}

/** Longer texts are no names. */
const LONGEST_NAME = 60
/** Every name of OFF_NAME holds one of these; normalizing the names of 100,000 records takes a third of a second, this takes 10 ms. */
const MAY_BE_OFF = /off|clos|deslig|fecha|bal|desloc|trasl|transl|ferry|manobra|turn|n[aã]o|sem|no[tn]?\b/i

function isOffName(text: string): boolean {
  return text.length <= LONGEST_NAME && MAY_BE_OFF.test(text) && OFF_NAME.test(normalizeKey(text).replaceAll('_', ' '))
}
