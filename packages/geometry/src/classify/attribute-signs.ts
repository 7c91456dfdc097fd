/** Finds signs in the texts of placemarks: attribute names, their own names, their folders, their times. */
import type { Placemark } from '../kml/placemark.ts'
import { normalizeKey } from './attributes/normalize-key.ts'
import type { Strengths } from './signs.ts'

const PLOT_KEY =
  /^(TALH|TAL$|COD_TAL|CD_TAL|N_TALH|NUM_TALH|ID_TALH|PROP_|NOME_PROP|FAZ|NM_FAZ|NOME_FAZ|COD_FAZ|CD_FAZ|FUNDO)/
const LAND_KEY = /^(PROPRIEDADE|GLEBA|QUADRA|LOTE|SETOR|VARIEDADE|SAFRA|CULTURA|FARM|FIELD|PLOT|PADDOCK)/
/** Names of sizes: passes have areas too, so these alone are a weak sign of plots. */
const SIZE_KEY = /^(AREA|HA$|HECTARES)/
const SIZE_STRENGTH = 0.3
const PASS_KEY =
  /^(PASSADA|PASSAGEM|PASS($|_)|PASSNUMBER|SWATH|FAIXA|LARGURA|WIDTH|BOOM|BARRA|VAZAO|FLOW|TAXA|RATE|SPRAY|TIRO)/
const LOG_KEY = /^(INICIO|FIM$|TERMINO|HORA|HR_|DATA_HORA|START|END|BEGIN|STOP|VELOCIDADE|SPEED|HEADING|RUMO)/
/** Strength of a logger's attributes as a sign of passes: a track's points have speeds and times as well. */
const LOG_STRENGTH = 0.6

const PLOT_NAME = /\b(TALH(AO|OES)?|FAZENDAS?|SITIO|GLEBA|QUADRA|LOTE|PADDOCKS?|FIELDS?|PLOTS?|AREAS?)\b/
const PASS_NAME = /\b(APLICAC(AO|OES)|APLICADA|PASSADAS?|PASS|SWATHS?|FAIXAS?|SPRAY(ED)?|PULVERIZAC(AO|OES)|TIROS?)\b/
const TRACK_NAME = /\b(TRAJETO|TRAJETORIA|TRACKS?|VOO|FLIGHT|PERCURSO|ROTA|ROUTE|LOG)\b/

/** Returns the share of the placemarks with each sign, 0 to 1. `placemarks` must not be empty. */
export function attributeSigns(placemarks: readonly Placemark[]): Strengths {
  const share = (strength: (placemark: Placemark) => number) =>
    placemarks.reduce((sum, placemark) => sum + strength(placemark), 0) / placemarks.length
  return {
    'plot-attributes': share((placemark) => strongest(placemark, plotStrength)),
    'pass-attributes': share((placemark) => strongest(placemark, passStrength)),
    'plot-names': share((placemark) => (saysAny(placemark, PLOT_NAME) ? 1 : 0)),
    'pass-names': share((placemark) => (saysAny(placemark, PASS_NAME) ? 1 : 0)),
    'track-names': share((placemark) => (saysAny(placemark, TRACK_NAME) ? 1 : 0)),
    'timed-shapes': share((placemark) => (placemark.beginMs !== undefined && isDrawn(placemark) ? 1 : 0)),
  }
}

function strongest({ attributes }: Placemark, strengthOf: (key: string) => number): number {
  let most = 0
  for (const name in attributes) if (attributes[name] !== '') most = Math.max(most, strengthOf(normalizeKey(name)))
  return most
}

function plotStrength(key: string): number {
  if (PLOT_KEY.test(key) || LAND_KEY.test(key)) return 1
  return SIZE_KEY.test(key) ? SIZE_STRENGTH : 0
}

function passStrength(key: string): number {
  if (PASS_KEY.test(key)) return 1
  return LOG_KEY.test(key) ? LOG_STRENGTH : 0
}

function saysAny({ name, folders }: Placemark, pattern: RegExp): boolean {
  return [name ?? '', ...folders].some((text) => pattern.test(normalizeKey(text).replaceAll('_', ' ')))
}

function isDrawn({ shapes }: Placemark): boolean {
  return shapes.some((shape) => shape.kind === 'polygon' || shape.kind === 'line')
}
