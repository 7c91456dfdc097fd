/** Named persons with one trait each, and the empresas and prestadoras they belong to; the same as in the API's own tests. */
import { type Client, createClient } from '@faixa/contract'

/** The password of every person. */
export const SENHA = 'senha-de-teste'

export const PEOPLE = {
  ana: { nome: 'Ana Prado', nivel: 'administrador' },
  carla: { nome: 'Carla Dias', nivel: 'analista' },
  davi: { nome: 'Davi Rocha', nivel: 'funcionario' },
  eva: { nome: 'Eva Moura', nivel: 'funcionario' },
  /** Approver of Aurora. */
  fabio: { nome: 'Fábio Melo', nivel: 'funcionario' },
  gil: { nome: 'AeroSul Aviação', nivel: 'prestadora' },
  bruno: { nome: 'Bruno Lima', nivel: 'piloto' },
} as const

export type PersonName = keyof typeof PEOPLE

export const emailOf = (person: string) => `${person}@exemplo.com.br`

/** Ids. Aurora has the unidades norte and sul, Boreal none; AeroSul works for both, Voo Alto for Boreal only. */
export interface Places {
  readonly aurora: number
  readonly boreal: number
  readonly norte: number
  readonly sul: number
  readonly aerosul: number
  readonly vooalto: number
  /** Ids of pilots; Beto has no login. */
  readonly bruno: number
  readonly beto: number
  readonly joao: number
}

export async function registerEverybody(ana: Client): Promise<Places> {
  const register = async (body: Parameters<Client['registerEntity']>[0]['body']) =>
    (await ana.registerEntity({ body })).id
  const login = (person: string) => ({ email: emailOf(person), senha: SENHA, confirmarSenha: SENHA })
  const aurora = await register({ nivel: 'empresa', nome: 'Usina Aurora' })
  const boreal = await register({ nivel: 'empresa', nome: 'Agro Boreal' })
  const norte = await register({ nivel: 'unidade', nome: 'Fazenda Norte', empresa: aurora })
  const sul = await register({ nivel: 'unidade', nome: 'Fazenda Sul', empresa: aurora })
  const aerosul = await register({
    nivel: 'prestadora',
    nome: PEOPLE.gil.nome,
    empresas: [aurora, boreal],
    ...login('gil'),
  })
  const vooalto = await register({ nivel: 'prestadora', nome: 'Voo Alto', empresas: [boreal] })
  const bruno = await register({ nivel: 'piloto', nome: PEOPLE.bruno.nome, prestadora: aerosul, ...login('bruno') })
  const beto = await register({ nivel: 'piloto', nome: 'Beto Souza', prestadora: aerosul })
  const joao = await register({ nivel: 'piloto', nome: 'João Ávila', prestadora: vooalto })
  await register({ nivel: 'analista', nome: PEOPLE.carla.nome, ...login('carla') })
  await register({ nivel: 'funcionario', nome: PEOPLE.davi.nome, empresa: aurora, ...login('davi') })
  await register({
    nivel: 'funcionario',
    nome: PEOPLE.eva.nome,
    empresa: aurora,
    unidade: norte,
    ...login('eva'),
  })
  await register({
    nivel: 'funcionario',
    nome: PEOPLE.fabio.nome,
    empresa: aurora,
    funcao: 'Gestor [2]',
    ...login('fabio'),
  })
  return { aurora, boreal, norte, sul, aerosul, vooalto, bruno, beto, joao }
}

/** A person of the empresa's staff in one journey only, to whom nothing happens but by that journey. */
export interface Newcomer {
  readonly nome: string
  readonly email: string
  readonly empresa: number
}

/** Registers the first employee of an empresa without a laudo, with the common password and without the licence. */
export async function registerNewcomer(ana: Client): Promise<Newcomer> {
  const [word = ''] = crypto.randomUUID().split('-')
  const [nome, email] = [`Nina ${word}`, emailOf(`nina-${word}`)]
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${word}` } })
  await ana.registerEntity({
    body: { nivel: 'funcionario', nome, empresa, email, senha: SENHA, confirmarSenha: SENHA },
  })
  return { nome, email, empresa }
}

/** Accepts the licence for a person who is asked for it. */
export async function acceptLicence(origin: string, person: string): Promise<void> {
  const { client } = await signedIn(origin, person)
  await client.acceptLicence({})
  // The session that was opened for this is none of the person's own.
  await client.logout({})
}

export async function signedIn(origin: string, person: string) {
  const session = await createClient({ origin }).login({ body: { email: emailOf(person), senha: SENHA } })
  return { ...session, client: createClient({ origin, token: () => session.token }) }
}
