/**
 * The table of checks. Limits without a source were chosen for Faixa: they find impossible values and allow real flights. docs/metodo.md
 * describes each with the text of `when`.
 */
import { formatNumber, formatQuantity, formatSizeAbove, formatSizeLimit, MEGABYTE_BYTES, metres } from '@faixa/units'
import { choosePlots, REGISTERED_SHARE } from '../plots/choose-plots.ts'
import { type Check, check } from './check.ts'
import { ha, isBelow, m, minutesText, percent, rate, spanText } from './check-texts.ts'
import { CHECKS_BESIDE_OTHERS } from './checks-beside-others.ts'
import { ALONG_SHARE, CHECKS_OF_PASSES, partAlongTrack } from './checks-of-passes.ts'
import { CHECKS_OF_READING } from './checks-of-reading.ts'
import { CHECKS_OF_THE_LOG } from './checks-of-the-log.ts'
import { CHECKS_OF_THE_TYPED_PLACE } from './checks-of-the-typed-place.ts'
import { CHECKS_OF_THE_UNSPRAYED } from './checks-of-the-unsprayed.ts'
import { distanceText } from './facts/distance-apart.ts'
import type { FlightFacts } from './flight-facts.ts'
import { commonShare, minutesOf, typedSpan } from './flight-hours.ts'
import { shiftedArea } from './shifted-plots.ts'

/** Overlap that counts as a common edge, m²: edges of two files differ by centimetres. */
const TOUCHED_M2 = 1
/**
 * Minimum share of the application inside the plots: the worst of 90 simulated flights over 8 to 300 ha has 78 % inside, and a plot
 * missing from a farm of four leaves 67 %.
 */
const INSIDE_SHARE = 0.75
/** Largest farm, m². No usina plants as much as 500,000 ha; all of Brazil's cane is about 10,000,000 ha (IBGE, PAM 2023). */
const LARGEST_FARM_M2 = 500_000e4
const ALL_CANE_M2 = 10_000_000e4
/**
 * Share of the planted area in untouched plots: five points are a band's width (85, 90), so that they move a laudo from one band to the
 * next.
 */
const UNTOUCHED_SHARE = 0.05
/** Tolerance of the typed width: loggers draw exactly the width that they were set to, and a tenth is 2 m of 20 m. */
const WIDTH_OFF = 0.1
/** Spacing of passes over width: pilots fly passes up to a quarter closer than a swath is wide, so that no strip is missed. */
const SPACING = { least: 0.8, most: 1.4 }
/** Tolerance of the product: the rest in a tank and a dose that drifted; 85 % is also the share paid in full. */
const PRODUCT_OFF = 0.15
const RATE_OFF = 0.15
/** A typed rate may differ this much from the mean of the logged one; ground within the same share counts as sprayed at the contracted rate. */
const MEAN_RATE_OFF = 0.1
/** Factor between flown and contracted rate from which it is another treatment or another unit. */
const CONTRACT_FACTOR = 2
/** Minimum common share of typed and recorded time: times are typed to five minutes, of the application alone or of the whole flight. */
const COMMON_SHARE = 0.5
const DURATION = { factor: 2, leastMin: 15 }

/**
 * Largest layers, bytes of GeoJSON: the default limit of an uploaded file. 100,000 log quads have 11 MB, the largest known real file 13 MB.
 */
export const LAYERS_LIMIT_BYTES = 64 * MEGABYTE_BYTES

const HECTARE_M2 = 10_000

const CHECKS_BY_PLACE = [
  check({
    code: 'area-longe-da-aplicacao',
    severity: 'erro',
    concerns: 'area',
    title: 'área longe da aplicação',
    when: 'a aplicação não atinge nenhum talhão',
    judge: ({ areas, distanceApartM }) =>
      areas.effectiveM2 !== undefined && areas.effectiveM2 < TOUCHED_M2 ? { apartM: distanceApartM() } : undefined,
    sentence: ({ apartM }) =>
      `A área e a aplicação não se encontram${apartM === undefined ? '' : `, a ${distanceText(apartM)} uma da outra`}`,
    whatToDo: 'Confira se os dois arquivos são do mesmo voo.',
  }),
  check({
    code: 'area-incompleta',
    severity: 'aviso',
    concerns: 'area',
    title: 'área incompleta',
    when: 'o arquivo da área termina antes do fim, ou uma posição dele não pôde ser lida',
    judge: ({ incomplete }) => (incomplete?.area ? {} : undefined),
    sentence: () => 'Uma parte do arquivo da área não pôde ser lida: pode haver mais plantio do que o medido',
    whatToDo: 'Exporte o arquivo de novo e envie-o inteiro.',
  }),
  check({
    code: 'aplicacao-incompleta',
    severity: 'aviso',
    concerns: 'aplicacao',
    title: 'aplicação incompleta',
    when: 'o arquivo da aplicação termina antes do fim, ou uma posição dele não pôde ser lida',
    judge: ({ incomplete }) => (incomplete?.aplicacao ? {} : undefined),
    sentence: () => 'Uma parte do arquivo da aplicação não pôde ser lida: pode ter sido aplicado mais do que o medido',
    whatToDo: 'Exporte o arquivo de novo e envie-o inteiro.',
  }),
  check({
    code: 'plantio-impossivel',
    severity: 'erro',
    concerns: 'area',
    title: 'área de plantio impossível',
    when: 'a área de plantio passa de 10.000.000 ha',
    judge: ({ areas: { plotM2 = 0 } }) => (plotM2 > ALL_CANE_M2 ? { plotM2 } : undefined),
    sentence: ({ plotM2 }) => `A área de plantio seria de ${ha(plotM2)}, mais do que toda a cana do Brasil`,
    whatToDo: 'Confira as coordenadas do arquivo da área.',
  }),
  check({
    code: 'plantio-enorme',
    severity: 'aviso',
    concerns: 'area',
    title: 'área de plantio enorme',
    when: 'a área de plantio passa de 500.000 ha',
    judge: ({ areas: { plotM2 = 0 } }) => (plotM2 > LARGEST_FARM_M2 && plotM2 <= ALL_CANE_M2 ? { plotM2 } : undefined),
    sentence: ({ plotM2 }) => `A área de plantio é de ${ha(plotM2)}, mais do que qualquer usina planta`,
    whatToDo: 'Confira as coordenadas do arquivo da área.',
  }),
  check({
    code: 'aplicacao-quase-toda-fora',
    severity: 'aviso',
    concerns: 'area',
    title: 'aplicação fora da área',
    when: 'menos de 75 % da área aplicada está nos talhões',
    judge: ({ areas: { effectiveM2, appliedM2 } }) =>
      effectiveM2 !== undefined && effectiveM2 >= TOUCHED_M2 && isBelow(effectiveM2 / appliedM2, INSIDE_SHARE)
        ? { effectiveM2, appliedM2 }
        : undefined,
    sentence: ({ effectiveM2, appliedM2 }) =>
      `Só ${percent(effectiveM2 / appliedM2)} da área aplicada está nos talhões: ${ha(effectiveM2)} de ${ha(appliedM2)}`,
    whatToDo: 'Confira se a área é a deste voo e se não faltam talhões.',
  }),
  check({
    code: 'area-deslocada',
    severity: 'aviso',
    concerns: 'area',
    title: 'área deslocada',
    when: 'mais de 5 % da aplicação está fora dos talhões, e deslocados de 25 m a 190 m, teriam fora 60 % disso ou menos e sem aplicação 86 % do que lhes falta ou menos, se lhes falta um quarto do que está fora ou mais; ou nas bordas externas dos talhões, a aplicação passa para fora de um lado e falta do lado oposto, como se estivessem de 25 m a 120 m fora do lugar',
    judge: shiftedArea,
    sentence: ({ apartM, wind, inside, insideMoved }) =>
      insideMoved > inside
        ? `Com os talhões cerca de ${formatQuantity(metres(apartM), 'm', 0)} mais a ${wind}, ${percent(insideMoved)} da aplicação ficaria neles, e não ${percent(inside)}`
        : `Nas bordas dos talhões aplicados, a aplicação está cerca de ${formatQuantity(metres(apartM), 'm', 0)} mais a ${wind}, sobre os talhões vizinhos`,
    whatToDo: 'Confira o sistema de coordenadas (datum) da área.',
  }),
  check({
    code: 'talhoes-pouco-atingidos',
    severity: 'aviso',
    concerns: 'area',
    title: 'talhões pouco atingidos',
    when: 'os talhões cobertos em menos de 5 % somam mais de 5 % da área de plantio',
    judge: hardlyTouched,
    sentence: ({ touched, covered, all, untouchedM2 }) =>
      `A aplicação toca ${formatNumber(touched, 0)} dos ${formatNumber(all, 0)} talhões e cobre ${percent(REGISTERED_SHARE)} ou mais de ${formatNumber(covered, 0)}; os outros somam ${ha(untouchedM2)} e contam como não aplicados`,
    whatToDo: 'Confira se eram todos deste voo; é possível medir só os talhões atingidos.',
  }),
] as const

const CHECKS_OF_THE_TRACK = [
  check({
    code: 'trajeto-de-outro-lugar',
    severity: 'aviso',
    concerns: 'trajeto',
    title: 'trajeto de outro lugar ou incompleto',
    when: 'menos de 80 % da aplicação está a até meia faixa e 5 m do trajeto, ou menos de 98 % sem que sejam passadas inteiras',
    judge: partAlongTrack,
    sentence: ({ share }) => `Só ${percent(share)} da aplicação está ao longo do trajeto`,
    whatToDo: 'Confira se o trajeto é o deste voo e se está completo.',
  }),
  check({
    code: 'trajeto-de-outra-hora',
    severity: 'aviso',
    concerns: 'trajeto',
    title: 'trajeto de outra hora',
    when: 'os horários da aplicação e os do trajeto não têm nada em comum',
    judge: ({ sprayed, flown }) =>
      sprayed && flown && commonShare(sprayed, flown) === 0 ? { sprayed, flown } : undefined,
    sentence: ({ sprayed, flown }) =>
      `A aplicação foi gravada ${spanText(sprayed)} e o trajeto ${spanText(flown)} (horários dos arquivos)`,
    whatToDo: 'Confira se os dois arquivos são do mesmo voo.',
  }),
  ...CHECKS_OF_PASSES,
  ...CHECKS_OF_THE_UNSPRAYED,
  check({
    code: 'horarios-fora-do-trajeto',
    severity: 'aviso',
    concerns: 'horarios',
    title: 'horários',
    when: 'em nenhum fuso do Brasil os horários informados têm em comum com os do trajeto metade do mais curto dos dois',
    judge: ({ typed, flown }) => {
      const stated = typedSpan(typed)
      return stated && flown && isBelow(commonShare(stated, flown), COMMON_SHARE) ? { stated, flown } : undefined
    },
    sentence: ({ stated, flown }) =>
      `O voo foi informado ${spanText(stated)} (hora local) e o trajeto foi gravado ${spanText(flown)} (hora do arquivo): não combinam em nenhum fuso do Brasil`,
    whatToDo: 'Confira as datas e os horários, e se o trajeto é o deste voo.',
  }),
  check({
    code: 'duracao-difere-do-trajeto',
    severity: 'aviso',
    concerns: 'horarios',
    title: 'duração do voo',
    when: 'a duração informada e a do trajeto diferem em mais do dobro e em mais de 15 minutos',
    judge: ({ typed, flown }) => {
      const stated = typedSpan(typed)
      if (!stated || !flown) return undefined
      const [statedMin, flownMin] = [minutesOf(stated), minutesOf(flown)]
      const off = Math.max(statedMin, flownMin) > DURATION.factor * Math.min(statedMin, flownMin)
      return off && Math.abs(statedMin - flownMin) > DURATION.leastMin ? { statedMin, flownMin } : undefined
    },
    sentence: ({ statedMin, flownMin }) =>
      `Foram informados ${minutesText(statedMin)} de voo, e o trajeto tem ${minutesText(flownMin)}`,
    whatToDo: 'Confira as datas e os horários.',
  }),
] as const

const CHECKS_OF_TYPED_FIGURES = [
  check({
    code: 'faixa-difere-da-medida',
    severity: 'aviso',
    concerns: 'faixaExecutada',
    title: 'faixa executada',
    when: 'a faixa executada difere em mais de 10 % da largura dos polígonos ou da que o arquivo diz',
    judge: ({ typed: { faixaExecutada: stated }, recorded, swathWidthM }) => {
      if (stated === undefined) return undefined
      const drawn = swathWidthM()
      const found = drawn ?? recorded.lineWidthM
      if (found === undefined || !differs(stated, found, WIDTH_OFF)) return undefined
      const text = recorded.lineWidthText
      const says = text === undefined ? m(found) : `«${text}», lido como ${m(found)} pelo espaçamento das linhas`
      return { stated, found, isDrawn: drawn !== undefined, says }
    },
    sentence: ({ stated, found, isDrawn, says }) =>
      isDrawn
        ? `A faixa informada é de ${m(stated)} e os polígonos da aplicação têm ${m(found)}: valem os polígonos, e a faixa informada não muda a medida`
        : `A faixa informada é de ${m(stated)} e o arquivo da aplicação diz ${says}: as linhas foram medidas com a informada`,
    whatToDo: 'Confira a faixa executada.',
    instead: ({ found }) => found,
  }),
  check({
    code: 'faixa-difere-do-espacamento',
    severity: 'aviso',
    concerns: 'faixaExecutada',
    title: 'faixa executada e espaçamento',
    when: 'a faixa executada é menos de 0,8 ou mais de 1,4 vez o espaçamento médio das passadas',
    judge: ({ typed: { faixaExecutada: stated }, trajectory, shareAlongTrack, swathWidthM }) => {
      const spacing = trajectory?.meanSpacingM
      // Polygons of a common width are more accurate than the spacing, and lines of another flight prove nothing.
      if (stated === undefined || spacing === undefined || swathWidthM() !== undefined) return undefined
      if (isBelow(shareAlongTrack() ?? 0, ALONG_SHARE)) return undefined
      return stated < SPACING.least * spacing || stated > SPACING.most * spacing ? { stated, spacing } : undefined
    },
    sentence: ({ stated, spacing }) =>
      `A faixa informada é de ${m(stated)} e as passadas do trajeto estão, em média, a ${m(spacing)} uma da outra`,
    whatToDo: 'Confira a faixa executada.',
  }),
  check({
    code: 'insumos-diferem',
    severity: 'aviso',
    concerns: 'insumos',
    title: 'insumos',
    when: 'os insumos dão para menos de 85 % da área aplicada ou para mais de 115 % da área bruta',
    judge: ({ typed: { insumos: stated }, areas: { appliedM2, grossM2 } }) => {
      if (stated === undefined) return undefined
      const statedM2 = stated * HECTARE_M2
      const off = statedM2 < (1 - PRODUCT_OFF) * appliedM2 || statedM2 > (1 + PRODUCT_OFF) * grossM2
      return off ? { statedM2, appliedM2, grossM2 } : undefined
    },
    sentence: ({ statedM2, appliedM2, grossM2 }) =>
      `Os insumos informados dão para ${ha(statedM2)}; foram aplicados ${ha(appliedM2)}, ou ${ha(grossM2)} com as repetições`,
    whatToDo: 'Confira os insumos e se não falta uma parte da aplicação.',
  }),
  check({
    code: 'taxa-difere-da-registrada',
    severity: 'aviso',
    concerns: 'taxaAplicacao',
    title: 'taxa de aplicação',
    when: 'a taxa de aplicação difere em mais de 15 % da que os registros da aplicação dizem, ou em mais de 10 % da média da taxa registrada ao longo das passadas',
    judge: (facts) => {
      const stated = facts.typed.taxaAplicacao
      const found = recordedRate(facts)
      const off = facts.recorded.meanRate === undefined ? RATE_OFF : MEAN_RATE_OFF
      return stated !== undefined && found !== undefined && differs(stated, found, off) ? { stated, found } : undefined
    },
    sentence: ({ stated, found }) =>
      `A taxa de aplicação informada é de ${rate(stated)} e a dos registros da aplicação é de ${rate(found)}`,
    whatToDo: 'Confira a taxa de aplicação.',
    instead: ({ found }) => found,
  }),
  check({
    code: 'taxa-difere-da-contratada',
    severity: 'aviso',
    concerns: 'taxaAplicacao',
    title: 'taxa e vazão',
    when: 'a taxa de aplicação é menos da metade ou mais do dobro da vazão contratada',
    judge: ({ typed: { taxaAplicacao: stated, vazaoContratada: contracted } }) =>
      stated !== undefined &&
      contracted !== undefined &&
      Math.max(stated, contracted) > CONTRACT_FACTOR * Math.min(stated, contracted)
        ? { stated, contracted }
        : undefined,
    sentence: ({ stated, contracted }) =>
      `A taxa de aplicação informada é de ${rate(stated)} e a vazão contratada é de ${rate(contracted)}`,
    whatToDo: 'Confira as duas, e se estão em litros por hectare.',
  }),
] as const

/** Checks of the cost of a flight, which protect the server and the browser from files that no aircraft writes. */
const CHECKS_OF_THE_WORK = [
  check({
    code: 'camadas-pesadas',
    severity: 'erro',
    concerns: 'aplicacao',
    title: 'camadas pesadas demais',
    when: 'as camadas do mapa passam de 64 MB',
    judge: ({ drawn }) => (drawn && drawn.bytes > LAYERS_LIMIT_BYTES ? drawn : undefined),
    sentence: ({ file, bytes }) =>
      `«${file}» não pode ser medido: as camadas do mapa teriam cerca de ${formatSizeAbove(bytes)}, e o limite é de ${formatSizeLimit(LAYERS_LIMIT_BYTES)}`,
    whatToDo: 'Divida o arquivo em partes e envie cada uma.',
  }),
  check({
    code: 'memoria-esgotada',
    severity: 'erro',
    concerns: 'aplicacao',
    title: 'memória esgotada',
    when: 'a medição pede mais memória do que pode ter',
    judge: ({ outOfMemory }) => outOfMemory,
    sentence: (file) => `«${file}» não pode ser medido: os contornos pedem mais memória do que uma medição pode ter`,
    whatToDo: 'Divida o arquivo em partes e envie cada uma.',
  }),
] as const

/** All checks, in the order in which their findings are shown. */
export const CHECKS: readonly Check[] = [
  ...CHECKS_BY_PLACE,
  ...CHECKS_OF_READING,
  ...CHECKS_OF_THE_LOG,
  ...CHECKS_OF_THE_TRACK,
  ...CHECKS_OF_TYPED_FIGURES,
  ...CHECKS_BESIDE_OTHERS,
  ...CHECKS_OF_THE_TYPED_PLACE,
  ...CHECKS_OF_THE_WORK,
]

/** Returns the number of plots that were hardly touched; undefined where those are a small share. */
export function hardlyTouched({ plots, plotsWereChosen }: FlightFacts) {
  const chosen = choosePlots(plots)
  if (plotsWereChosen || !chosen) return undefined
  const sum = (some: typeof plots) => some.reduce((areaM2, { plotM2 }) => areaM2 + plotM2, 0)
  const untouched = chosen.uncertain ? plots : plots.filter(({ id }) => !chosen.ids.has(id))
  const untouchedM2 = sum(untouched)
  const touched = plots.filter(({ effectiveM2 }) => effectiveM2 >= TOUCHED_M2).length
  return plots.length > 1 && isBelow(UNTOUCHED_SHARE, untouchedM2 / sum(plots))
    ? { touched, covered: plots.length - untouched.length, all: plots.length, untouchedM2 }
    : undefined
}

/**
 * Rate of the records, L/ha. A flow in L/min is divided by the hectares that a minute covers at the swath's width and the speed while
 * spraying.
 */
function recordedRate({ recorded, trajectory, swathWidthM }: FlightFacts): number | undefined {
  const stated = recorded.meanRate ?? recorded.rate
  if (stated !== undefined) return stated
  const width = swathWidthM() ?? recorded.lineWidthM
  const speed = trajectory?.spraySpeedMps
  if (recorded.flow === undefined || width === undefined || !speed) return undefined
  return recorded.flow / ((width * speed * 60) / HECTARE_M2)
}

function differs(stated: number, found: number, off: number): boolean {
  return Math.abs(stated - found) > off * found
}
