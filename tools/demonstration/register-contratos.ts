/**
 * Registers the contracts of each empresa with its prestadoras, accepts those of which both sides can sign in, and makes one settlement, of
 * the last month that has ended.
 */
import type { Client } from '@faixa/contract'
import { dayOf } from './day-of.ts'
import type { EntityIds } from './laudo-form.ts'
import { EMPRESAS, FUNCIONARIOS, PRESTADORAS } from './people-and-companies.ts'
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
export async function registerContratos(client: Client, ids: EntityIds): Promise<void> {
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
}

/** Tells whether some contract was accepted by both sides, also where it was archived since. */
export async function isAccepted(client: Client): Promise<boolean> {
  for (const arquivados of ['nao', 'sim'] as const) {
    const { contratos } = await client.listContratos({ query: { pageSize: 100, arquivados } })
    if (contratos.some(({ versaoVigente }) => versaoVigente !== undefined)) return true
  }
  return false
}

/** Each side accepts by its own account; a contract of a side without one waits for its acceptance. */
export async function acceptContratos(signIn: (acesso: string) => Promise<Client>): Promise<void> {
  const ofEmpresas = EMPRESAS.flatMap(
    ({ nome }) =>
      FUNCIONARIOS.findLast(({ empresa, unidade }) => empresa === nome && unidade === undefined)?.acesso ?? [],
  )
  const ofPrestadoras = PRESTADORAS.flatMap(({ acesso }) => acesso ?? [])
  for (const acesso of [...ofEmpresas, ...ofPrestadoras]) {
    const person = await signIn(acesso)
    if (ofEmpresas.includes(acesso)) await person.acceptLicence({})
    const { contratos } = await person.listContratos({ query: { pageSize: 100 } })
    for (const { uuid, versao } of contratos) await person.acceptContrato({ params: { uuid }, body: { versao } })
    await person.logout({})
  }
}

/** An existing settlement stays. */
export async function settleLastMonth(client: Client, ids: EntityIds, laudos: readonly PlannedLaudo[]): Promise<void> {
  const today = new Date()
  const { contratos } = await client.listContratos({ query: { pageSize: 100 } })
  const binding = new Set(
    contratos.flatMap(({ empresa, prestadora, versaoVigente }) =>
      versaoVigente === undefined ? [] : [`${empresa.id} ${prestadora.id}`],
    ),
  )
  const isBound = ({ empresa, prestadora }: PlannedLaudo) =>
    binding.has(`${ids.empresas.get(empresa.nome)} ${ids.prestadoras.get(prestadora)}`)
  const monthStart = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 1)
  const settled = laudos.filter(
    (laudo) => isBound(laudo) && !laudo.unusable && !laudo.hidden && takeOff(laudo.flight) < monthStart,
  )
  const last = settled.at(-1)
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
