/**
 * Reads the areas to protect from a file: polygons, lines and points of each placemark unchanged, with their measures, a name and a
 * proposed classification. The browser shows the result before the upload, and the server registers exactly the same, from the same
 * positions.
 */
import { type Classificacao, guessClassificacao, PROTECOES_MAX } from '@faixa/domain'
import {
  CoverageWorkError,
  checkPlace,
  classifyFile,
  type FileKind,
  findAttribute,
  type GeoJsonGeometry,
  geodesicLengthM,
  geometryOf,
  keyList,
  type LonLatBounds,
  type MeasuredOutline,
  measureOutlines,
  type Placemark,
  type Shape,
} from '@faixa/geometry'
import { formatCount, formatNumber, present } from '@faixa/units'
import { type Aviso, avisoOf } from '../aviso.ts'
import { pathBounds, unionOf } from '../bounds.ts'
import type { ReadFile } from '../flight.ts'
import { withCause } from '../nothing-for.ts'
import { cutShortSentence } from '../reading/lost-content.ts'
import { misplacedAviso } from '../reading/recognise-files.ts'
import type { Unusable } from '../unusable.ts'

export interface AreaToProtect {
  readonly nome?: string
  /** Classification that the names suggest. */
  readonly proposta?: Classificacao
  /** The shapes are all of one kind: polygons, lines or points. */
  readonly shapes: readonly [Shape, ...Shape[]]
  /** Hectares of polygons, kilometres of lines. */
  readonly areaHa?: number
  readonly comprimentoKm?: number
  readonly bounds: LonLatBounds
}

export interface AreasToProtect {
  /** In the order of the file; one at least. A placemark with shapes of several kinds gives one area of each. */
  readonly areas: readonly AreaToProtect[]
  readonly bounds: LonLatBounds
  readonly avisos: readonly Aviso[]
}

export type UnprotectableCode =
  | 'arquivo-cortado'
  | 'sem-forma'
  | 'posicoes-trocadas'
  | 'area-emaranhada'
  | 'areas-demais'

type Refused = { readonly unusable: Unusable<UnprotectableCode> }

export async function areasToProtect(file: ReadFile): Promise<AreasToProtect | Refused> {
  const { name, document } = file
  const drawn = document.placemarks.flatMap(drawnAreas)
  const refused = (code: UnprotectableCode, message: string): Refused => ({ unusable: { code, message } })
  const cutShort = cutShortSentence(file)
  if (cutShort !== undefined) return refused('arquivo-cortado', cutShort)
  if (drawn.length === 0) {
    const sentence = `O arquivo «${name}» não traz nenhum polígono, linha ou ponto a proteger.`
    return refused('sem-forma', withCause(sentence, document))
  }
  const place = checkPlace(document.placemarks)
  if (place.refusal !== undefined)
    return refused('posicoes-trocadas', `O arquivo «${name}» não pode ser cadastrado. ${place.refusal}`)
  if (drawn.length > PROTECOES_MAX)
    return refused(
      'areas-demais',
      `O arquivo «${name}» traz ${formatNumber(drawn.length, 0)} áreas, e um cadastro tem no máximo ${formatNumber(PROTECOES_MAX, 0)}: divida o arquivo.`,
    )
  let outlines: readonly MeasuredOutline[]
  try {
    outlines = await measureOutlines(
      drawn.map(({ shapes }) => shapes.flatMap((shape) => (shape.kind === 'polygon' ? [shape] : []))),
      unionOf(drawn.map(({ bounds }) => bounds)),
    )
  } catch (error) {
    if (!(error instanceof CoverageWorkError)) throw error
    return refused('area-emaranhada', error.message)
  }
  const isPolygon = ({ shapes: [{ kind }] }: Drawn) => kind === 'polygon'
  const areas = drawn.flatMap((area, i): AreaToProtect[] => {
    if (!isPolygon(area)) return [area]
    const { areaM2 } = outlines[i]!
    return areaM2 > 0 ? [{ ...area, areaHa: areaM2 / 10_000 }] : []
  })
  if (areas.length === 0) return refused('sem-forma', `Os polígonos do arquivo «${name}» não têm área.`)
  const empty = drawn.length - areas.length
  const flown = flownKind(file)
  const crossing = drawn.filter((area, i) => isPolygon(area) && outlines[i]!.repairs.has('crossing')).length
  return {
    areas,
    bounds: unionOf(areas.map(({ bounds }) => bounds)),
    avisos: [
      ...[...document.issues, ...place.issues].map((issue) => avisoOf(issue, name)),
      ...(flown ? [misplacedAviso(flown, name)] : []),
      ...found(
        'polígono não tem área e fica de fora',
        'polígonos não têm área e ficam de fora',
        empty,
        'area-vazia',
        name,
      ),
      ...found(
        'área tem contorno que cruza a si mesmo: cada parte cercada foi contada uma vez',
        'áreas têm contorno que cruza a si mesmo: cada parte cercada foi contada uma vez',
        crossing,
        'contorno-cruzado',
        name,
      ),
    ],
  }
}

/** Recognises the log of a flight, which protects nothing; lines without times may be rivers and power lines. */
function flownKind({ document: { placemarks } }: ReadFile): FileKind | undefined {
  const { kind } = classifyFile(placemarks)
  if (kind === 'swath-polygons') return kind
  const isTimed = placemarks.some(({ shapes }) => shapes.some((shape) => shape.kind === 'track'))
  return kind === 'track' && isTimed ? kind : undefined
}

/** The areas of a file as one: an area for each kind of shape, because a stored geometry has one kind. */
export function unitedAreas(areas: readonly AreaToProtect[]): readonly AreaToProtect[] {
  const groups = Map.groupBy(areas, ({ shapes: [{ kind }] }) => kindGroup(kind))
  return [...groups.values()].map((group): AreaToProtect => {
    const [first, ...rest] = group.flatMap(({ shapes }) => shapes)
    const sum = (of: (area: AreaToProtect) => number | undefined) =>
      group.every((area) => of(area) !== undefined) ? group.reduce((total, area) => total + of(area)!, 0) : undefined
    const [areaHa, comprimentoKm] = [sum((area) => area.areaHa), sum((area) => area.comprimentoKm)]
    return {
      shapes: [first!, ...rest],
      bounds: unionOf(group.map(({ bounds }) => bounds)),
      ...present({ areaHa, comprimentoKm }),
    }
  })
}

export function geometryOfArea({ shapes }: Pick<AreaToProtect, 'shapes'>): GeoJsonGeometry {
  return geometryOf(shapes)
}

type Drawn = Omit<AreaToProtect, 'areaHa'>

/** The attribute of our own exports. */
const CLASSIFICATION = keyList('CLASSIFICACAO')

/** Maximum length of a proposed name: names in files may be whole sentences. */
const LONGEST_NAME = 200

function drawnAreas({ name, folders, attributes, description, shapes }: Placemark): Drawn[] {
  const groups = Map.groupBy(shapes.filter(isDrawable), ({ kind }) => kindGroup(kind))
  const nome = name?.trim().slice(0, LONGEST_NAME)
  const written = findAttribute(attributes, CLASSIFICATION)?.value
  const texts = [written, name, ...folders.toReversed(), description].filter((text) => text !== undefined)
  const proposta = guessClassificacao(texts)
  return [...groups.values()].map((group) => {
    const [first, ...rest] = group
    const lengthM = group.reduce((sum, shape) => sum + (isLine(shape) ? geodesicLengthM(shape.path) : 0), 0)
    return {
      ...(nome && { nome }),
      ...(proposta && { proposta }),
      shapes: [first!, ...rest],
      ...(isLine(first!) && { comprimentoKm: lengthM / 1000 }),
      bounds: unionOf(group.map((shape) => pathBounds(shape.kind === 'polygon' ? shape.outer : shape.path))),
    }
  })
}

/** A line of one position has no length, and a distance from it would be that of a point that was not drawn. */
function isDrawable(shape: Shape): boolean {
  return !isLine(shape) || shape.path.length >= 4
}

function isLine(shape: Shape): shape is Extract<Shape, { readonly kind: 'line' | 'track' }> {
  return shape.kind === 'line' || shape.kind === 'track'
}

function kindGroup(kind: Shape['kind']): 'polygon' | 'line' | 'point' {
  return kind === 'track' ? 'line' : kind
}

function found(one: string, many: string, count: number, codigo: string, onde: string): Aviso[] {
  if (count === 0) return []
  return [{ codigo, gravidade: 'aviso', mensagem: `${formatCount(count, one, many)}.`, onde, quantidade: count }]
}
