/**
 * Chooses the plots that the flight was for, where there is no area file or where it has more plots than the flight touched: the flight is
 * first measured against all of them.
 */
import type { Metodo } from '@faixa/domain'
import { measureCoverage, type SwathInput } from '@faixa/geometry'
import type { Aviso } from './aviso.ts'
import { overlaps, plotBounds, swathBounds } from './bounds.ts'
import { distanceApartM, distanceText } from './checks/facts/distance-apart.ts'
import type { FlightFindingCode, FlightOptions, RegisteredPlots, UnmeasurableCode } from './flight.ts'
import { methodOptions } from './method-options.ts'
import { choosePlots, REGISTERED_SHARE } from './plots/choose-plots.ts'
import type { FlightPlot } from './plots/flight-plot.ts'
import type { Unusable } from './unusable.ts'

export interface TakenPlots {
  readonly plots: readonly FlightPlot[]
  readonly avisos: readonly Aviso[]
}

const WHAT_TO_DO = 'envie o arquivo da área ou cadastre as áreas da empresa.'

/** Takes the registered plots. `file` is the application's name, for the sentences. Costs a measurement without layers. */
export async function takeRegisteredPlots(
  { plots }: RegisteredPlots,
  swaths: readonly SwathInput[],
  file: string,
  options: Pick<FlightOptions, 'signal' | 'onProgress'> & { readonly metodo: Metodo },
): Promise<TakenPlots | { readonly unusable: Unusable<UnmeasurableCode> }> {
  if (plots.length === 0) {
    return unusable('sem-area-cadastrada', `Não há arquivo de área nem área cadastrada para «${file}»: ${WHAT_TO_DO}`)
  }
  const flown = swathBounds(swaths)
  const near = plots.filter((plot) => overlaps(plotBounds(plot), flown))
  const chosen = near.length > 0 ? await touchedOf(near, swaths, options) : undefined
  if (!chosen) {
    const apartM = distanceApartM(swaths, plots)
    const nearest = apartM === undefined ? '' : ` (a mais próxima está a ${distanceText(apartM)})`
    return unusable(
      'area-cadastrada-longe',
      `Não há arquivo de área, e a aplicação de «${file}» não atinge nenhuma área cadastrada${nearest}: ${WHAT_TO_DO}`,
    )
  }
  return { plots: plots.filter(({ id }) => chosen.ids.has(id)), avisos: [avisoOn(chosen.ids.size, chosen.uncertain)] }
}

/** Takes the touched plots of an area file, or all where none was touched. Costs a measurement without layers. */
export async function takeTouchedPlots(
  plots: readonly FlightPlot[],
  swaths: readonly SwathInput[],
  options: Pick<FlightOptions, 'signal' | 'onProgress'> & { readonly metodo: Metodo },
): Promise<TakenPlots> {
  const chosen = plots.length > 1 ? await touchedOf(plots, swaths, options) : undefined
  if (!chosen || chosen.ids.size === plots.length) return { plots, avisos: [] }
  const measured =
    chosen.ids.size === 1
      ? `Medido só um dos ${plots.length} talhões do arquivo, o único`
      : `Medidos só os ${chosen.ids.size} dos ${plots.length} talhões do arquivo`
  const finding: Pick<Aviso, 'gravidade' | 'mensagem'> & { readonly codigo: FlightFindingCode } = {
    codigo: 'so-talhoes-atingidos',
    gravidade: 'info',
    mensagem: chosen.uncertain
      ? `Medido só o mais coberto dos ${plots.length} talhões do arquivo, embora a aplicação cubra menos de ${PERCENT} dele.`
      : `${measured} que a aplicação cobre em ${PERCENT} ou mais.`,
  }
  return { plots: plots.filter(({ id }) => chosen.ids.has(id)), avisos: [{ ...finding, onde: '' }] }
}

async function touchedOf(
  plots: readonly FlightPlot[],
  swaths: readonly SwathInput[],
  { metodo, ...options }: Pick<FlightOptions, 'signal' | 'onProgress'> & { readonly metodo: Metodo },
) {
  const covered = await measureCoverage({ plots, swaths }, { ...options, ...methodOptions(metodo), layers: false })
  return choosePlots(covered.plots)
}

function avisoOn(count: number, uncertain: boolean): Aviso {
  const finding: Pick<Aviso, 'gravidade' | 'mensagem'> & { readonly codigo: FlightFindingCode } = uncertain
    ? {
        codigo: 'area-do-cadastro-incerta',
        gravidade: 'aviso',
        mensagem: `Sem arquivo de área, foi usada a área cadastrada mais coberta, embora a aplicação cubra menos de ${PERCENT} dela: confira.`,
      }
    : {
        codigo: 'area-do-cadastro',
        gravidade: 'info',
        mensagem: `Sem arquivo de área, ${count === 1 ? 'foi usada a área cadastrada' : `foram usadas as ${count} áreas cadastradas`} que a aplicação cobre em ${PERCENT} ou mais.`,
      }
  return { ...finding, onde: '' }
}

const PERCENT = `${REGISTERED_SHARE * 100} %`

function unusable(code: UnmeasurableCode, message: string): { readonly unusable: Unusable<UnmeasurableCode> } {
  return { unusable: { code, message } }
}
