/**
 * Registers the service orders of the season: one for each ordered flight, and for each empresa one that is still to be flown. Those of its first
 * half are closed at the end.
 */
import type { Client } from '@faixa/contract'
import { simulateFlight } from '../simulator/index.ts'
import { dayOf } from './day-of.ts'
import { displayName, type EntityIds } from './laudo-form.ts'
import type { PlannedLaudo } from './plan-laudos.ts'
import { ownerOf } from './register-ground.ts'

const DAY_MS = 86_400_000
/** Days from now until the wanted flight of an open order. */
const AHEAD_DAYS = 3
/** Age of the ordered flights whose orders are closed, days. */
const CLOSED_AFTER_DAYS = 30

/** Returns the uuids of the orders, by the code of their laudo. Existing orders stay unchanged. */
export async function registerOrdens(
  client: Client,
  ids: EntityIds,
  laudos: readonly PlannedLaudo[],
): Promise<ReadonlyMap<string, string>> {
  const uuids = new Map<string, string>()
  const known = await knownOrdens(client)
  for (const laudo of laudos.filter(({ ordered }) => ordered)) {
    const codigo = `OS-${laudo.codigo}`
    const day = dayOf(laudo.flight.takeOffMs ?? 0)
    const uuid =
      known.get(codigo)?.uuid ?? (await register(client, ids, laudo, { codigo, data: day, diaPlanejado: day }))
    uuids.set(laudo.codigo, uuid)
  }
  const again = [...Map.groupBy(laudos, ({ empresa }) => empresa.sigla).values()].map((ofEmpresa) => ofEmpresa[0]!)
  for (const laudo of again) {
    const codigo = `OS-${laudo.codigo}-2`
    if (known.has(codigo)) continue
    const data = dayOf(Date.now() - DAY_MS)
    await register(client, ids, laudo, { codigo, data, diaPlanejado: dayOf(Date.now() + AHEAD_DAYS * DAY_MS) })
  }
  return uuids
}

/** Closes the orders that were flown long ago. */
export async function closeOrdens(
  client: Client,
  laudos: readonly PlannedLaudo[],
  ordens: ReadonlyMap<string, string>,
): Promise<void> {
  const known = await knownOrdens(client)
  for (const { codigo, flight } of laudos) {
    const uuid = ordens.get(codigo)
    if (uuid === undefined || (flight.takeOffMs ?? 0) > Date.now() - CLOSED_AFTER_DAYS * DAY_MS) continue
    if (known.get(`OS-${codigo}`)?.situacao === 'Voada')
      await client.updateOrdem({ params: { uuid }, body: { situacao: 'Encerrada' } })
  }
}

interface Typed {
  readonly codigo: string
  readonly data: string
  readonly diaPlanejado: string
}

async function register(client: Client, ids: EntityIds, laudo: PlannedLaudo, typed: Typed): Promise<string> {
  const { prestadora, piloto, cultura, tratamento, faixaContratada, vazaoContratada } = laudo
  const { empresa, unidade } = ownerOf(laudo, ids)
  const { plots } = simulateFlight(laudo.flight)
  const body = {
    ...typed,
    nome: displayName(plots),
    empresa,
    unidade,
    cultura,
    tratamento,
    faixaContratada,
    vazaoContratada,
    prestadora: ids.prestadoras.get(prestadora)!,
    piloto: ids.pilotos.get(`${prestadora}/${piloto}`)!,
    talhoes: await registeredPlots(client, empresa, unidade, plots),
  }
  const { uuid } = await client.createOrdem({ body }, { files: {} })
  return uuid
}

/** Ids of the registered plots that have a flight's farm and codes. */
async function registeredPlots(
  client: Client,
  empresa: number,
  unidade: number,
  plots: readonly { readonly propCodigo: string; readonly talhCodigo: string }[],
): Promise<number[]> {
  const { propCodigo } = plots[0]!
  const codes = new Set(plots.map(({ talhCodigo }) => talhCodigo))
  const query = { empresa: [empresa], unidade: [unidade], busca: propCodigo, pageSize: 100 }
  const { talhoes } = await client.listPlots({ query })
  return talhoes
    .filter(({ codigoFazenda, talhao }) => codigoFazenda === propCodigo && talhao !== undefined && codes.has(talhao))
    .map(({ id }) => id)
}

async function knownOrdens(client: Client) {
  const { ordens } = await client.listOrdens({ query: { busca: 'OS-', pageSize: 100 } })
  return new Map(ordens.map((ordem) => [ordem.codigo, ordem]))
}
