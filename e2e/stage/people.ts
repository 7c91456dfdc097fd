/** Named persons with one trait each, and the empresas and prestadoras they belong to; the same as in the API's own tests. */
import { type Client, createClient } from '@faixa/contract'

/** The password of every person. */
export const SENHA = 'senha-de-teste'
/** The password that another person chose at the registration, and that the person replaces first. */
const GIVEN = 'dada-por-outra-pessoa'
export const given = (person: string) => ({ email: emailOf(person), senha: GIVEN, confirmarSenha: GIVEN })

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

export async function registerEverybody(ana: Client, origin: string): Promise<Places> {
  const register = async (body: Parameters<Client['registerEntity']>[0]['body']) =>
    (await ana.registerEntity({ body })).id
  const aurora = await register({ nivel: 'empresa', nome: 'Usina Aurora' })
  const boreal = await register({ nivel: 'empresa', nome: 'Agro Boreal' })
  const norte = await register({ nivel: 'unidade', nome: 'Fazenda Norte', empresa: aurora })
  const sul = await register({ nivel: 'unidade', nome: 'Fazenda Sul', empresa: aurora })
  const aerosul = await register({
    nivel: 'prestadora',
    nome: PEOPLE.gil.nome,
    empresas: [aurora, boreal],
    ...given('gil'),
  })
  const vooalto = await register({ nivel: 'prestadora', nome: 'Voo Alto', empresas: [boreal] })
  const bruno = await register({ nivel: 'piloto', nome: PEOPLE.bruno.nome, prestadora: aerosul, ...given('bruno') })
  const beto = await register({ nivel: 'piloto', nome: 'Beto Souza', prestadora: aerosul })
  const joao = await register({ nivel: 'piloto', nome: 'João Ávila', prestadora: vooalto })
  await register({ nivel: 'analista', nome: PEOPLE.carla.nome, ...given('carla') })
  await register({ nivel: 'funcionario', nome: PEOPLE.davi.nome, empresa: aurora, ...given('davi') })
  await register({
    nivel: 'funcionario',
    nome: PEOPLE.eva.nome,
    empresa: aurora,
    unidade: norte,
    ...given('eva'),
  })
  await register({
    nivel: 'funcionario',
    nome: PEOPLE.fabio.nome,
    empresa: aurora,
    funcao: 'Gestor [2]',
    ...given('fabio'),
  })
  for (const person of ['gil', 'bruno', 'carla', 'davi', 'eva', 'fabio']) await replaceSenha(origin, person)
  return { aurora, boreal, norte, sul, aerosul, vooalto, bruno, beto, joao }
}

/** An employee of the empresa used in one journey only, so that nothing else affects the account. */
export interface Newcomer {
  readonly nome: string
  readonly email: string
  readonly empresa: number
}

/** Registers the first employee of an empresa without a laudo, with the common password and without the licence. */
export async function registerNewcomer(ana: Client, origin: string): Promise<Newcomer> {
  const [word = ''] = crypto.randomUUID().split('-')
  const [nome, person] = [`Nina ${word}`, `nina-${word}`]
  const { id: empresa } = await ana.registerEntity({ body: { nivel: 'empresa', nome: `Usina ${word}` } })
  await ana.registerEntity({ body: { nivel: 'funcionario', nome, empresa, ...given(person) } })
  await replaceSenha(origin, person)
  return { nome, email: emailOf(person), empresa }
}

/** Replaces the password of the registration by the common one. */
export async function replaceSenha(origin: string, person: string): Promise<void> {
  const { client } = await signedIn(origin, person, GIVEN)
  await client.changeSenha({ body: { senhaAtual: GIVEN, senha: SENHA, confirmarSenha: SENHA } })
  await client.logout({})
}

/** Accepts the licence for a person who has to. */
export async function acceptLicence(origin: string, person: string): Promise<void> {
  const { client } = await signedIn(origin, person)
  await client.acceptLicence({})
  // The session opened for this is not the person's own.
  await client.logout({})
}

export async function signedIn(origin: string, person: string, senha = SENHA) {
  const session = await createClient({ origin }).login({ body: { email: emailOf(person), senha } })
  return { ...session, client: createClient({ origin, token: () => session.token }) }
}
