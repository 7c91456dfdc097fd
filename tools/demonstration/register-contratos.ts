/** Registers the contracts of each empresa with its prestadoras, and one settlement, of the last month that has ended. */
import type { Client } from '@faixa/contract'
import { dayOf } from './day-of.ts'
import type { EntityIds } from './laudo-form.ts'
import { EMPRESAS, PRESTADORAS } from './people-and-companies.ts'
import type { PlannedLaudo } from './plan-laudos.ts'

/** R$ 62,00 for each effective hectare, in full from 85 %. */
const termos = () => ({
  precoPorHa: '62.00',
  conta: 'efetiva' as const,
  pleno: 85,
  degraus: [{ de: 0, modo: 'proporcional' as const }],
  meta: { de: 95, bonus: 2 },
  externa: { precoPorHa: '31.00', tolerancia: 5 },
})

/** Existing contracts stay, as does every settlement. */
export async function registerContratos(
  client: Client,
  ids: EntityIds,
  laudos: readonly PlannedLaudo[],
): Promise<void> {
  const today = new Date()
  const [inicio, fim] = [`${today.getUTCFullYear() - 1}-01-01`, `${today.getUTCFullYear() + 1}-12-31`]
  const { contratos } = await client.listContratos({ query: { pageSize: 100 } })
  for (const { nome: empresa, prestadoras } of EMPRESAS) {
    for (const prestadora of prestadoras) {
      const nome = `${withoutMark(empresa)} × ${withoutMark(prestadora)}`
      if (contratos.some((contrato) => contrato.nome === nome)) continue
      await client.createContrato({
        body: { nome, ...sidesOf(empresa, prestadora, ids), inicio, fim, termos: termos() },
      })
    }
  }
  const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)
  const settled = laudos.filter(({ flight, unusable, hidden }) => !unusable && !hidden && takeOff(flight) < monthStart)
  // The prestadora that can sign in sees it.
  const last = settled.findLast(({ prestadora }) => prestadora === PRESTADORAS[0]?.nome) ?? settled.at(-1)
  const { totalItems } = await client.listAcertos({ query: {} })
  if (!last || totalItems > 0) return
  await client.createAcerto({
    body: { ...sidesOf(last.empresa.nome, last.prestadora, ids), ...monthOf(takeOff(last.flight)) },
  })
}

function sidesOf(empresa: string, prestadora: string, ids: EntityIds) {
  return { empresa: ids.empresas.get(empresa)!, prestadora: ids.prestadoras.get(prestadora)! }
}

function takeOff({ takeOffMs = 0 }: PlannedLaudo['flight']): number {
  return takeOffMs
}

function monthOf(ms: number): { readonly inicio: string; readonly fim: string } {
  const day = new Date(ms)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { inicio: dayOf(Date.UTC(year, month, 1)), fim: dayOf(Date.UTC(year, month + 1, 0)) }
}

function withoutMark(nome: string): string {
  return nome.replace(/ \(.*\)$/, '')
}
