/**
 * Fills an empty Faixa with an invented season, through the API itself, so that every record is made as people would make it. It begins
 * only on an empty database and continues after an interruption; once complete, it never changes the data again.
 */
import { type Client, createClient } from '@faixa/contract'
import { ensureEntities, listAll } from './ensure-entities.ts'
import { type Account, ensureAnalistas, giveAccess, isComplete } from './give-access.ts'
import { patientFetch } from './patient-fetch.ts'
import { ANALISTAS, EMPRESAS, emailOf } from './people-and-companies.ts'
import type { PlannedLaudo } from './plan-laudos.ts'
import { acceptContratos, isAccepted, registerContratos, settleLastMonth } from './register-contratos.ts'
import { registerGround } from './register-ground.ts'
import { registerLaudos } from './register-laudos.ts'
import { closeOrdens, registerOrdens } from './register-ordens.ts'

export interface Demonstration {
  readonly origin: string
  /** Token of an administrator's session. */
  readonly token: string
  /** Password of every account that is made. */
  readonly senha: string
  readonly laudos: readonly PlannedLaudo[]
  readonly onProgress: (done: number, total: number) => void
}

/** Makes the data and returns the accounts; undefined where the demonstration was complete. */
export async function demonstrate({
  origin,
  token,
  senha,
  laudos,
  onProgress,
}: Demonstration): Promise<readonly Account[] | undefined> {
  const client = createClient({ origin, token: () => token, fetch: patientFetch })
  if (!(await isWanted(client))) return undefined
  const ids = await ensureEntities(client)
  const staff = await ensureAnalistas(client, senha)
  const analistas: Client[] = []
  for (const { acesso } of ANALISTAS) analistas.push(await signIn(origin, emailOf(acesso), senha))
  await registerGround(client, ids, laudos)
  const ordens = await registerOrdens(client, ids, laudos)
  await registerLaudos({ analistas, ids, laudos, ordens, onProgress })
  await closeOrdens(client, laudos, ordens)
  await registerContratos(client, ids)
  for (const analista of analistas) await analista.logout({})
  const accounts = [...staff, ...(await giveAccess(client, ids, senha))]
  await acceptContratos((acesso) => signIn(origin, emailOf(acesso), senha))
  await settleLastMonth(client, ids, laudos)
  return accounts
}

async function isWanted(client: Client): Promise<boolean> {
  const living = await listAll(client, 'empresas')
  if (living.some(({ nome }) => nome === EMPRESAS[0]?.nome))
    return !((await isComplete(client)) && (await isAccepted(client)))
  return living.length === 0 && (await listAll(client, 'empresas', 'sim')).length === 0
}

async function signIn(origin: string, email: string, senha: string): Promise<Client> {
  const { token } = await createClient({ origin, fetch: patientFetch }).login({ body: { email, senha } })
  return createClient({ origin, token: () => token, fetch: patientFetch })
}
