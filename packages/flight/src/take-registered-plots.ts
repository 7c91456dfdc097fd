/** No area file: the registered plots stand in. Measured once against all of them, to see which ones the flight was for. */
import { measureCoverage, type SwathInput } from '@faixa/geometry'
import type { Aviso } from './aviso.ts'
import { overlaps, plotBounds, swathBounds } from './bounds.ts'
import { choosePlots, REGISTERED_SHARE } from './choose-plots.ts'
import type { FlightFindingCode, FlightOptions, FlightPlot, RegisteredPlots, UnmeasurableCode } from './flight.ts'
import type { Unusable } from './unusable.ts'

export interface TakenPlots {
  readonly plots: readonly FlightPlot[]
  readonly avisos: readonly Aviso[]
}

const WHAT_TO_DO = 'envie o arquivo da área ou cadastre as áreas da empresa.'

/** `file` is the application's name, for the sentences. Costs a measurement without layers. */
export async function takeRegisteredPlots(
  { plots }: RegisteredPlots,
  swaths: readonly SwathInput[],
  file: string,
  options: Pick<FlightOptions, 'signal' | 'onProgress'>,
): Promise<TakenPlots | { readonly unusable: Unusable<UnmeasurableCode> }> {
  if (plots.length === 0) {
    return unusable('sem-area-cadastrada', `Não há arquivo de área nem área cadastrada para «${file}»: ${WHAT_TO_DO}`)
  }
  const flown = swathBounds(swaths)
  const near = plots.filter((plot) => overlaps(plotBounds(plot), flown))
  const covered =
    near.length > 0 ? await measureCoverage({ plots: near, swaths }, { ...options, layers: false }) : undefined
  const chosen = covered && choosePlots(covered.plots)
  if (!chosen) {
    return unusable(
      'area-cadastrada-longe',
      `Não há arquivo de área, e a aplicação de «${file}» não atinge nenhuma área cadastrada: ${WHAT_TO_DO}`,
    )
  }
  return { plots: plots.filter(({ id }) => chosen.ids.has(id)), avisos: [avisoOn(chosen.ids.size, chosen.uncertain)] }
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
