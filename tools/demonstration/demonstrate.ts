/**
 * Fills an empty Faixa with an invented season, through the API itself: what is shown came about as anything does. Begun only where nothing
 * is yet; goes on where it was interrupted; once whole it leaves the data alone, whatever people do with them.
 */
import { type Client, createClient } from '@faixa/contract'
import { ensureEntities, listAll } from './ensure-entities.ts'
import { type Account, ensureAnalistas, giveAccess, isComplete } from './give-access.ts'
import { ANALISTAS, EMPRESAS, emailOf } from './people-and-places.ts'
import type { PlannedLaudo } from './plan-laudos.ts'
import { registerLaudos } from './register-laudos.ts'

export interface Demonstration {
  readonly origin: string
  /** Of an administrator's session. */
  readonly token: string
  /** For every account that is made. */
  readonly senha: string
  readonly laudos: readonly PlannedLaudo[]
  readonly onProgress: (done: number, total: number) => void
}

/** The accounts that were made; absent where there was nothing to do. */
export async function demonstrate({
  origin,
  token,
  senha,
  laudos,
  onProgress,
}: Demonstration): Promise<readonly Account[] | undefined> {
  const client = createClient({ origin, token: () => token })
  if (!(await isWanted(client))) return undefined
  const ids = await ensureEntities(client)
  const staff = await ensureAnalistas(client, senha)
  const analistas: Client[] = []
  for (const { acesso } of ANALISTAS) analistas.push(await signIn(origin, emailOf(acesso), senha))
  await registerLaudos({ analistas, ids, laudos, onProgress })
  for (const analista of analistas) await analista.logout({})
  return [...staff, ...(await giveAccess(client, ids, senha))]
}

async function isWanted(client: Client): Promise<boolean> {
  const living = await listAll(client, 'empresas')
  if (living.some(({ nome }) => nome === EMPRESAS[0]?.nome)) return !(await isComplete(client))
  return living.length === 0 && (await listAll(client, 'empresas', 'sim')).length === 0
}

async function signIn(origin: string, email: string, senha: string): Promise<Client> {
  const { token } = await createClient({ origin }).login({ body: { email, senha } })
  return createClient({ origin, token: () => token })
}
