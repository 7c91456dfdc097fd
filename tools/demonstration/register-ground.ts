/**
 * Registers the ground of the planned flights: the plots of each empresa and unidade, and protected areas and obstacles near some of its
 * flights. Existing registrations stay, so that an interrupted demonstration continues.
 */
import type { Client } from '@faixa/contract'
import { type Classificacao, isDistanceOpen, SEDE } from '@faixa/domain'
import { areaText, type SimulatedFlight, simulateFlight, surroundingsText } from '../simulator/index.ts'
import type { EntityIds } from './laudo-form.ts'
import type { PlannedLaudo } from './plan-laudos.ts'

/** Number of flights of each empresa whose surroundings are registered. */
const SURROUNDED = 5
/** Distance for classifications without a distance in the norm, metres. */
const OWN_DISTANCE_M = 50

const NAMES: Partial<Record<Classificacao, readonly string[]>> = {
  povoacao: ['Povoado Santa Rita', 'Povoado do Retiro', 'Povoado São Bento', 'Povoado Boa Esperança', 'Povoado Alto'],
  manancialCaptacao: ['Captação do Ribeirão Claro', 'Captação da Serra', 'Captação do Barreiro', 'Captação do Vau'],
  manancial: ['Ribeirão Claro', 'Córrego do Barreiro', 'Ribeirão das Antas', 'Córrego Fundo', 'Córrego do Vau'],
  moradiaIsolada: ['Sede da Boa Vista', 'Casa do Retiro', 'Sede da Água Limpa', 'Casa da Serra', 'Sede da Primavera'],
  agrupamentoAnimais: ['Curral do Retiro', 'Curral Novo', 'Confinamento da Serra', 'Curral da Água Limpa', 'Aviário'],
  apiario: ['Apiário do João', 'Apiário Flor do Campo', 'Apiário da Serra', 'Apiário da Neusa', 'Apiário do Vau'],
  app: ['APP do Córrego Fundo', 'APP do Barreiro', 'APP das Antas', 'APP do Vau', 'APP da Serra'],
  redeEletrica: ['Linha de transmissão 138 kV'],
}

export async function registerGround(client: Client, ids: EntityIds, laudos: readonly PlannedLaudo[]): Promise<void> {
  for (const [place, ofPlace] of Map.groupBy(laudos, placeOf)) {
    const { empresa, unidade } = ownerOf(ofPlace[0]!, ids)
    const { versoes } = await client.listAreaVersions({ query: { empresa, unidade } })
    if (versoes.length > 0) continue
    const plots = ofPlace.flatMap(({ flight }) => simulateFlight(flight).plots)
    const file = new File([areaText(plots, 'schema')], `${place.replaceAll(/[^\p{L}\d]+/gu, '-')}.kml`)
    await client.registerAreas({ body: { empresa, unidade } }, { files: { file_area: file } })
  }
  for (const ofEmpresa of Map.groupBy(laudos, ({ empresa }) => empresa.nome).values()) {
    const { empresa } = ownerOf(ofEmpresa[0]!, ids)
    const { totalItems } = await client.listProtecaoPage({ query: { empresa: [empresa] } })
    if (totalItems > 0) continue
    // The latest flights are those that a visitor opens first.
    const flights = ofEmpresa.slice(-SURROUNDED).map(({ flight }) => simulateFlight(flight))
    const file = new File([surroundingsText(flights)], 'areas-protegidas.kml')
    const areas = JSON.stringify(flights.flatMap(namesBeside).map((area, indice) => ({ indice, ...area })))
    await client.registerProtecao({ body: { empresa, areas } }, { files: { file_area_protecao: file } })
  }
}

/** The empresa and unidade of a laudo, as routes take them. */
export function ownerOf({ empresa, unidade }: PlannedLaudo, ids: EntityIds) {
  const branch = unidade === undefined ? SEDE : ids.unidades.get(`${empresa.nome}/${unidade}`)
  return { empresa: ids.empresas.get(empresa.nome)!, unidade: branch! }
}

function placeOf({ empresa, unidade }: PlannedLaudo): string {
  return `${empresa.sigla} ${unidade ?? 'sede'}`
}

/** Names of the areas near a flight, in the order of the file. `nth`: number of flights before it. */
function namesBeside({ protectedAreas, obstacles }: SimulatedFlight, nth: number) {
  return [...protectedAreas, ...obstacles].map(({ tipo, nome }) => {
    const classificacao = tipo as Classificacao
    const names = NAMES[classificacao] ?? []
    return {
      nome: names[nth % names.length] ?? nome,
      classificacao,
      ...(isDistanceOpen(classificacao) && { buffer: OWN_DISTANCE_M }),
    }
  })
}
