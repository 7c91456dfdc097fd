/**
 * Named persons with one trait each, and the empresas and prestadoras they belong to. They are written straight into the database, so that
 * no test depends on another feature.
 */
import { type Actor, LICENCE_VERSION } from '@faixa/domain'
import type { Db } from '../db/database.ts'
import { hashToken } from '../http/access/token.ts'

export type PersonName = 'ana' | 'carla' | 'davi' | 'eva' | 'fabio' | 'helena' | 'gil' | 'bruno' | 'igor' | 'joao'

export interface Person extends Actor {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly senha: string
  readonly token: string
}

export type People = Readonly<Record<PersonName, Person>>

/** Ids. Aurora has the unidades norte and sul, Boreal none; AeroSul works for both, Voo Alto for Boreal only. */
export interface Places {
  readonly aurora: number
  readonly boreal: number
  readonly norte: number
  readonly sul: number
  readonly aerosul: number
  readonly vooalto: number
  /** Ids of pilots. */
  readonly bruno: number
  readonly beto: number
  readonly joao: number
}

/** The password of every person. */
export const SENHA = 'senha-de-teste'

/** argon2id hash of SENHA, with cheap parameters that its text contains; it protects nothing. */
const SENHA_HASH = '$argon2id$v=19$m=8,t=1,p=1$2k+WASxEoSMvRR9xzNFnrA$Sj7ezodR6VGjN4cgZEHQK8ZbEp8DJTkSxuu8DwxgB8M'

const LONG = '2100-01-01T00:00:00Z'

export async function insertPlaces(db: Db): Promise<Places> {
  const empresa = (nome: string) => insertNamed(db, 'empresas', { nome })
  const aurora = await empresa('Usina Aurora')
  const boreal = await empresa('Agro Boreal')
  const norte = await insertNamed(db, 'unidades', { nome: 'Fazenda Norte', empresa_id: aurora })
  const sul = await insertNamed(db, 'unidades', { nome: 'Fazenda Sul', empresa_id: aurora })
  const aerosul = await insertNamed(db, 'prestadoras', { nome: 'AeroSul Aviação' })
  const vooalto = await insertNamed(db, 'prestadoras', { nome: 'Voo Alto' })
  const bruno = await insertNamed(db, 'pilotos', { nome: 'Bruno Lima', prestadora_id: aerosul })
  const beto = await insertNamed(db, 'pilotos', { nome: 'Beto Souza', prestadora_id: aerosul })
  const joao = await insertNamed(db, 'pilotos', { nome: 'João Ávila', prestadora_id: vooalto })
  await db
    .insertInto('empresas_prestadoras')
    .values([
      { empresa_id: aurora, prestadora_id: aerosul },
      { empresa_id: boreal, prestadora_id: aerosul },
      { empresa_id: boreal, prestadora_id: vooalto },
    ])
    .execute()
  return { aurora, boreal, norte, sul, aerosul, vooalto, bruno, beto, joao }
}

export async function insertPeople(db: Db, places: Places): Promise<People> {
  const { aurora, boreal, norte, aerosul, vooalto } = places
  const person = async (name: PersonName, nome: string, actor: Actor): Promise<Person> => {
    const email = `${name}@exemplo.com.br`
    const { id } = await db
      .insertInto('usuarios')
      .values({
        nome,
        email,
        senha_hash: SENHA_HASH,
        nivel: actor.nivel,
        licenca_versao: LICENCE_VERSION,
        funcao: actor.funcao ?? null,
        empresa_id: actor.empresaId ?? null,
        unidade_id: actor.unidadeId ?? null,
        prestadora_id: actor.pilotoId === undefined ? (actor.prestadoraId ?? null) : null,
        piloto_id: actor.pilotoId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = `token-de-${name}`
    await db
      .insertInto('sessoes')
      .values({ token_hash: hashToken(token), usuario_id: id, expira_em: LONG, usada_em: LONG })
      .execute()
    return { ...actor, id, nome, email, senha: SENHA, token }
  }
  return {
    ana: await person('ana', 'Ana Prado', { nivel: 'admin' }),
    carla: await person('carla', 'Carla Dias', { nivel: 'analista' }),
    davi: await person('davi', 'Davi Reis', { nivel: 'funcionario', empresaId: aurora }),
    eva: await person('eva', 'Eva Brito', {
      nivel: 'funcionario',
      empresaId: aurora,
      unidadeId: norte,
      isUnidade: true,
    }),
    fabio: await person('fabio', 'Fábio Melo', { nivel: 'funcionario', empresaId: aurora, funcao: 'Gestor [2]' }),
    helena: await person('helena', 'Helena Sá', { nivel: 'funcionario', empresaId: boreal }),
    gil: await person('gil', 'Gil Nunes', { nivel: 'prestadora', prestadoraId: aerosul }),
    bruno: await person('bruno', 'Bruno Lima', { nivel: 'piloto', prestadoraId: aerosul, pilotoId: places.bruno }),
    igor: await person('igor', 'Igor Castro', { nivel: 'prestadora', prestadoraId: vooalto }),
    joao: await person('joao', 'João Ávila', { nivel: 'piloto', prestadoraId: vooalto, pilotoId: places.joao }),
  }
}

interface NamedRow {
  readonly nome: string
  readonly empresa_id?: number
  readonly prestadora_id?: number
}

async function insertNamed(
  db: Db,
  table: 'empresas' | 'unidades' | 'prestadoras' | 'pilotos',
  row: NamedRow,
): Promise<number> {
  const { id } = await db
    .insertInto(table)
    .values(row as NamedRow & { empresa_id: number; prestadora_id: number })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
