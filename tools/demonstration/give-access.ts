/** Makes the accounts of the demonstration. All have one password, which only the person at the terminal is shown. */
import type { Client, Routes, SentOf, Tipo } from '@faixa/contract'
import { listAll } from './ensure-entities.ts'
import type { EntityIds } from './laudo-form.ts'
import { ANALISTAS, emailOf, FUNCIONARIOS, PRESTADORAS } from './people-and-companies.ts'

export interface Account {
  readonly email: string
  /** A few words about the person. */
  readonly quem: string
}

/** Registers the analysts, or gives those of an interrupted demonstration a new password, because the old one was never shown. */
export async function ensureAnalistas(client: Client, senha: string): Promise<Account[]> {
  const known = await listAll(client, 'analistas')
  for (const { nome, acesso } of ANALISTAS) {
    const email = emailOf(acesso)
    const id = known.find((row) => row.email === email)?.id
    const login = { email, senha, confirmarSenha: senha }
    if (id === undefined) await client.registerEntity({ body: { nivel: 'analista', nome, ...login } })
    else await setLogin(client, 'analistas', id, login)
  }
  return ANALISTAS.map(({ acesso }) => ({ email: emailOf(acesso), quem: 'analista' }))
}

/** Creates the other accounts; `isComplete` recognises that all exist by the last of them. */
export async function giveAccess(client: Client, ids: EntityIds, senha: string): Promise<Account[]> {
  const accounts: Account[] = []
  const loginOf = (acesso: string) => ({ email: emailOf(acesso), senha, confirmarSenha: senha })
  for (const { nome, acesso, pilotos } of PRESTADORAS) {
    if (acesso !== undefined) {
      await setLogin(client, 'prestadoras', ids.prestadoras.get(nome), loginOf(acesso))
      accounts.push({ email: emailOf(acesso), quem: `prestadora, ${nome}` })
    }
    for (const piloto of pilotos) {
      if (piloto.acesso === undefined) continue
      await setLogin(client, 'pilotos', ids.pilotos.get(`${nome}/${piloto.nome}`), loginOf(piloto.acesso))
      accounts.push({ email: emailOf(piloto.acesso), quem: `piloto, ${piloto.nome}` })
    }
  }
  const known = await listAll(client, 'funcionarios')
  for (const { nome, acesso, funcao, empresa, unidade } of FUNCIONARIOS) {
    const login = loginOf(acesso)
    const id = known.find((row) => row.email === login.email)?.id
    if (id === undefined) {
      const place = {
        empresa: ids.empresas.get(empresa),
        ...(unidade !== undefined && { unidade: ids.unidades.get(`${empresa}/${unidade}`) }),
      }
      await client.registerEntity({ body: { nivel: 'funcionario', nome, funcao, ...place, ...login } })
    } else await setLogin(client, 'funcionarios', id, login)
    accounts.push({ email: login.email, quem: `funcionário, ${unidade ?? empresa}, ${funcao}` })
  }
  return accounts
}

export async function isComplete(client: Client): Promise<boolean> {
  const last = emailOf(FUNCIONARIOS.at(-1)?.acesso ?? '')
  const people = [...(await listAll(client, 'funcionarios')), ...(await listAll(client, 'funcionarios', 'sim'))]
  return people.some(({ email }) => email === last)
}

interface Login {
  readonly email: string
  readonly senha: string
  readonly confirmarSenha: string
}

type WithLogin = Exclude<Tipo, 'empresas' | 'unidades'>

async function setLogin(client: Client, tipo: WithLogin, id: number | undefined, body: Login): Promise<void> {
  // Each of these lists accepts such a body; the compiler requires a single list.
  await client.updateEntity({ params: { tipo, id }, body } as SentOf<Routes['updateEntity']>)
}
