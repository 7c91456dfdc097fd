/**
 * Finds a value of the records of an application that has two states and may be the valve's, under an unknown name: `COD` 0 or 1, two
 * styles, «verde» or «vermelho». It is not decided here: all records are measured, and a person confirms the meaning of both states. Linear
 * in the records and their attributes.
 */
import { descriptionPairs } from '../classify/attributes/description-pairs.ts'
import { keyList } from '../classify/attributes/find-attribute.ts'
import { normalizeKey } from '../classify/attributes/normalize-key.ts'
import { parseBrazilianNumber } from '../kml/parse-number.ts'
import type { Placemark } from '../kml/placemark.ts'

export interface UnknownState {
  /** The name as the file writes it; `estilo` for how the records are drawn. */
  readonly name: string
  /** The two values as written, each with its records. */
  readonly values: readonly (readonly [value: string, records: readonly Placemark[]])[]
}

/** Words of names that have few values and nothing to do with a valve. */
const OTHER_THINGS = new Set(
  keyList(
    `RUMO HEADING DIRECAO DIRECTION DIR COURSE BEARING SENTIDO LADO SIDE TALHAO TALHOES PLOT FIELD FAZENDA FARM BLOCO QUADRA LOTE SETOR ZONA ZONE
    SECAO GLEBA PILOTO PILOT OPERADOR OPERATOR AERONAVE AIRCRAFT PREFIXO DATA DATE DIA DAY HORA TIME INICIO FIM BEGIN END START STOP JOB VOO FLIGHT
    CARGA LOAD TANQUE TANK ID FID OID OBJECTID GID NUMERO NUM N NO NR SEQ ORDEM INDEX PASSADA PASS LINHA LINE TIRO SWATH FAIXA LARGURA WIDTH BICO
    NOZZLE PRODUTO PRODUCT CULTURA CROP CLIENTE CLIENT EMPRESA UNIDADE SAFRA VARIEDADE ALTITUDE ALTURA HEIGHT TESSELLATE EXTRUDE VISIBILITY DRAWORDER ICON`,
  ),
)
/** Pairs of words of which one may be a shut valve. */
const OPPOSITES = new Set(
  keyList(
    `SIM/NAO YES/NO TRUE/FALSE ON/OFF VERDE/VERMELHO GREEN/RED BOM/RUIM OK/NOK OK/ERRO OK/FALHA VALIDO/INVALIDO VALID/INVALID ATIVO/INATIVO ABERTO/FECHADO
    ABERTA/FECHADA LIGADO/DESLIGADO LIGADA/DESLIGADA`,
  ).flatMap((pair) => [pair, pair.split('/').toReversed().join('/')]),
)
const FEW_LETTERS = 3

export function unknownState(placemarks: readonly Placemark[]): UnknownState | undefined {
  const drawn = placemarks.filter(({ shapes }) => shapes.some(({ kind }) => kind !== 'point'))
  if (drawn.length < 2) return undefined
  return (
    twoOf(drawn, 'estilo', ({ style }) => style) ??
    candidateNames(drawn)
      .map((name) => twoOf(drawn, name, (placemark) => valueOf(placemark, name)))
      .find((state) => state !== undefined && isStateLike(state))
  )
}

/** Takes the names of the first record; a state that only later records have distinguishes nothing. */
function candidateNames([first]: readonly Placemark[]): string[] {
  const { attributes = {}, description } = first ?? {}
  const described = description === undefined ? [] : descriptionPairs(description).map(({ name }) => name)
  return [...Object.keys(attributes), ...described].filter(
    (name) =>
      name !== '' &&
      !normalizeKey(name)
        .split('_')
        .some((word) => OTHER_THINGS.has(word)),
  )
}

function valueOf({ attributes, description }: Placemark, name: string): string | undefined {
  const value = attributes[name]
  if (value !== undefined || description === undefined) return value?.trim()
  return descriptionPairs(description).find((pair) => pair.name === name)?.value
}

/** Returns the two values that occur, if every record has one of them; undefined where there are fewer or more. */
function twoOf(
  drawn: readonly Placemark[],
  name: string,
  read: (placemark: Placemark) => string | undefined,
): UnknownState | undefined {
  const values = new Map<string, Placemark[]>()
  for (const placemark of drawn) {
    const value = read(placemark)
    if (value === undefined || value === '') return undefined
    const alike = values.get(value)
    if (alike) alike.push(placemark)
    else if (values.size === 2) return undefined
    else values.set(value, [placemark])
  }
  return values.size === 2 ? { name, values: [...values] } : undefined
}

/** Two numbers are states where one is 0 or they are 1 and 2; two words where they are short or opposites. */
function isStateLike({ values }: UnknownState): boolean {
  const [a = '', b = ''] = values.map(([value]) => value)
  const [x, y] = [parseBrazilianNumber(a), parseBrazilianNumber(b)]
  if (x !== undefined && y !== undefined) return x === 0 || y === 0 || (x + y === 3 && x * y === 2)
  if (x !== undefined || y !== undefined) return false
  const [v, w] = [normalizeKey(a), normalizeKey(b)]
  return OPPOSITES.has(`${v}/${w}`) || Math.max(v.length, w.length) <= FEW_LETTERS
}
