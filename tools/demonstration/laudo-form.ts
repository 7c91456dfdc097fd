/** Returns a planned laudo as a person would submit it: the fields of the form and the three files. */
import { applicationText, kmlFiles, simulateFlight } from '../simulator/index.ts'
import { operationOf } from './operation-of.ts'
import type { PlannedLaudo } from './plan-laudos.ts'

/** Ids by name; names of unidades and pilotos begin with their parent's and a slash. */
export interface EntityIds {
  readonly empresas: ReadonlyMap<string, number>
  readonly unidades: ReadonlyMap<string, number>
  readonly prestadoras: ReadonlyMap<string, number>
  readonly pilotos: ReadonlyMap<string, number>
}

const SQUARE_METRES_PER_HECTARE = 10_000

/** `ordem`: uuid of the flight's service order; its plots are the registered ones, so that no area file is sent. */
export function laudoForm(laudo: PlannedLaudo, ids: EntityIds, ordem?: string) {
  const flight = simulateFlight(laudo.flight)
  const texts = kmlFiles(flight, laudo.files)
  const { empresa, unidade, prestadora, piloto } = laudo
  const { fieldM2, durationS } = flight.truth
  const startMs = flight.plan.takeOffMs + empresa.utcOffsetH * 3_600_000
  const start = new Date(startMs).toISOString()
  const end = new Date(startMs + durationS * 1000).toISOString()
  const dadosOperacao = operationOf(laudo, start.slice(11, 16), end.slice(11, 16))
  const file = (role: string, text = texts.get(`${role}.kml`) ?? '') => new File([text], `${role}.kml`)
  return {
    body: {
      empresa: idOf(ids.empresas, empresa.nome),
      ...(unidade !== undefined && { unidade: idOf(ids.unidades, `${empresa.nome}/${unidade}`) }),
      prestadora: idOf(ids.prestadoras, prestadora),
      piloto: idOf(ids.pilotos, `${prestadora}/${piloto}`),
      codigo: laudo.codigo,
      nome: displayName(flight.plots),
      cultura: laudo.cultura,
      tratamento: laudo.tratamento,
      dataInicial: start.slice(0, 10),
      horarioInicial: start.slice(11, 16),
      dataFinal: end.slice(0, 10),
      horarioFinal: end.slice(11, 16),
      faixaContratada: laudo.faixaContratada,
      faixaExecutada: flight.plan.swathM,
      vazaoContratada: laudo.vazaoContratada,
      taxaAplicacao: laudo.taxaAplicacao,
      distanciaPista: laudo.distanciaPista,
      insumos: Math.round((fieldM2 / SQUARE_METRES_PER_HECTARE) * laudo.insumosFactor * 100) / 100,
      ...(ordem !== undefined && { ordem }),
      ...(dadosOperacao && { dadosOperacao: JSON.stringify(dadosOperacao) }),
    },
    files: {
      ...(ordem === undefined && { file_area: file('area') }),
      file_aplicacao: file('aplicacao', laudo.unusable ? applicationText([], flight.plan.swathM) : undefined),
      file_trajeto: file('trajeto'),
    },
  }
}

/** Returns a name such as `FAZENDA SANTA RITA · 001 a 005`. */
export function displayName(plots: readonly { readonly propDescricao: string; readonly talhCodigo: string }[]): string {
  const codes = plots.map(({ talhCodigo }) => talhCodigo)
  const span = codes.length > 1 ? `${codes[0]} a ${codes.at(-1)}` : codes.join('')
  return `${plots[0]?.propDescricao ?? ''} · ${span}`
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration names ${name}, which it does not register.`)
  return id
}
