/**
 * Tells what a polygon among the plots is by its texts: the perimeter of a farm, land that is not planted (reserve,
 * water, road, buildings), or a plot. Attributes of land use come first, then the placemark's name, then its folder's.
 * Farms and plots are named after lagoons and woods, so a name counts only as a whole, with a number behind it at most.
 */
import type { Placemark } from '../../kml/placemark.ts'
import { findAttribute, keyList } from './find-attribute.ts'
import { normalizeKey } from './normalize-key.ts'

export type LandUse = 'perimeter' | 'unplanted'

export interface NamedLandUse {
  readonly use: LandUse
  /** The attribute's value or the name that was recognised, as written. */
  readonly text: string
  /** `weak` where plots have such names too; a plot's own code then outweighs it. */
  readonly strength: 'strong' | 'weak'
}

/** Attributes of land use; NOM_TEMA and COD_TEMA are those of the Cadastro Ambiental Rural. */
const USE_KEYS = keyList(
  `USO USO_SOLO USO_DO_SOLO USO_TERRA CLASSE CLASSE_USO TIPO TIPO_AREA TIPO_USO CATEGORIA OCUPACAO COBERTURA NOM_TEMA COD_TEMA TEMA
  CAMADA LAYER DESCRICAO DESC_USO LAND_USE LANDUSE`,
)
/** Attributes with a plot's code in the farm. */
const PLOT_CODE_KEYS = keyList(
  `TALHAO TALH_CODIGO COD_TALHAO CD_TALHAO CODIGO_TALHAO TALHAO_CODIGO NUM_TALHAO NR_TALHAO N_TALHAO ID_TALHAO TALH TAL`,
)

const NUMBER_BEHIND = '(?: (?:N|NO|NR|NUMERO)?\\s?\\d{1,4}[A-Z]?| [A-Z]| [IVX]{1,4})?'
const whole = (names: string) => new RegExp(`^(?:AREAS? (?:DE |DA |DO )?)?(?:${names})${NUMBER_BEHIND}$`)

const PERIMETER = whole(
  `PERIMETROS?(?: .+)?|LIMITES? (?:GERAL|GERAIS|EXTERNOS?|(?:DA |DO )?(?:FAZENDA|PROPRIEDADE|IMOVEL|AREA|SITIO)(?: .+)?)|CONTORNO(?: (?:GERAL|EXTERNO|(?:DA |DO )?(?:FAZENDA|PROPRIEDADE|IMOVEL|AREA|SITIO)(?: .+)?))?|DIVISAS? (?:GERAL|GERAIS|EXTERNAS?|(?:DA |DO )(?:FAZENDA|PROPRIEDADE|IMOVEL)(?: .+)?)|AREA TOTAL|AREA IMOVEL|IMOVEL|TOTAL|SEDE E TALHOES|FAZENDA TODA|TODA A FAZENDA|BOUNDARY|FARM BOUNDARY|PERIMETER`,
)
const UNPLANTED_STRONG = whole(
  `RESERVAS? LEGAL|RESERVAS? LEGAIS|APPS?|APP .+|PRESERVACAO(?: PERMANENTE)?(?: .+)?|ACUDES?|REPRESAS?|BARRAGEM|BARRAGENS|BREJOS?|VARZEA|VEGETACAO NATIVA|MATA (?:NATIVA|CILIAR)|NATIVA|REMANESCENTE(?: .+)?|CARREADOR(?:ES)?|NAO (?:PLANTAD[AO]|PLANTAR|CULTIVAD[AO]|AGRICULTAVEL|APLICAR)|INAPROVEITAVEL|EXCLUSAO|EXCLUIR|CORPOS? D ?AGUA|ESPELHO D ?AGUA|HIDROGRAFIA|SERVIDAO(?: .+)?|FAIXA DE SERVIDAO|BENFEITORIAS?|LEGAL RESERVE|DAM|POND|NO SPRAY(?: ZONE)?`,
)
const UNPLANTED_WEAK = whole(
  `RESERVAS?|RL|ARL|LAGOS?|LAGOAS?|MATAS?|MATO|SEDES?|ESTRADAS?|RODOVIAS?|RIOS?|CORREGOS?|RIBEIRAO|NASCENTES?|TANQUES?|CASAS?|CURRAL|CURRAIS|POMAR|PEDREIRAS?|BOSQUES?|FLORESTAS?|CAPAO|LAKE|FOREST|ROADS?|HOUSE|RIVER`,
)

/** Returns the land use, or undefined where nothing names one, as in nearly all plots. */
export function namedLandUse(placemark: Placemark): NamedLandUse | undefined {
  const use = findAttribute(placemark.attributes, USE_KEYS)?.value
  const hasCode = findAttribute(placemark.attributes, PLOT_CODE_KEYS) !== undefined
  const byUse = use === undefined ? undefined : readUse(use)
  // An attribute of land use is taken literally, even when plots have such names.
  if (byUse) return { ...byUse, strength: 'strong' }
  const byName = placemark.name === undefined ? undefined : readUse(placemark.name)
  if (byName && !(byName.strength === 'weak' && hasCode)) return byName
  // Plots lie in folders named after a farm's seat or wood, so only strong names of folders count.
  const byFolder = readUse(placemark.folders.at(-1) ?? '')
  return byFolder?.strength === 'strong' && byFolder.use === 'unplanted' ? byFolder : undefined
}

/** Returns true where a name that could be unplanted land was outweighed by a plot's code. */
export function isCodedPlotNamedLikeLand(placemark: Placemark): boolean {
  const { name, attributes } = placemark
  if (name === undefined || findAttribute(attributes, PLOT_CODE_KEYS) === undefined) return false
  return readUse(name)?.strength === 'weak'
}

/** Characters above which a text is no name. */
const LONGEST_NAME = 80

function readUse(text: string): NamedLandUse | undefined {
  if (text.length > LONGEST_NAME) return undefined
  const words = normalizeKey(text).replaceAll('_', ' ')
  const use = (kind: LandUse, strength: NamedLandUse['strength']): NamedLandUse => ({
    use: kind,
    text: text.trim(),
    strength,
  })
  if (PERIMETER.test(words)) return use('perimeter', 'strong')
  if (UNPLANTED_STRONG.test(words)) return use('unplanted', 'strong')
  return UNPLANTED_WEAK.test(words) ? use('unplanted', 'weak') : undefined
}
