/**
 * Registers the entities of the demonstration, except those whose name is registered already, so that an interrupted
 * demonstration continues.
 */
import type { Client, EntityIn, Tipo } from '@faixa/contract'
import type { EntityIds } from './laudo-form.ts'
import { EMPRESAS, PRESTADORAS } from './people-and-companies.ts'

export async function ensureEntities(client: Client): Promise<EntityIds> {
  const empresas = new Map<string, number>()
  const unidades = new Map<string, number>()
  const prestadoras = new Map<string, number>()
  const pilotos = new Map<string, number>()

  const knownEmpresas = await listAll(client, 'empresas')
  const knownUnidades = await listAll(client, 'unidades')
  for (const { nome, cidade, estado, unidades: branches } of EMPRESAS) {
    const empresa =
      knownEmpresas.find((row) => row.nome === nome)?.id ??
      (await client.registerEntity({ body: { nivel: 'empresa', nome, cidade, estado } })).id
    empresas.set(nome, empresa)
    for (const branch of branches) {
      const id =
        knownUnidades.find((row) => row.nome === branch.nome && row.empresa?.id === empresa)?.id ??
        (
          await client.registerEntity({
            body: { nivel: 'unidade', nome: branch.nome, empresa, cidade: branch.cidade, estado: branch.estado },
          })
        ).id
      unidades.set(`${nome}/${branch.nome}`, id)
    }
  }

  const knownPrestadoras = await listAll(client, 'prestadoras')
  const knownPilotos = await listAll(client, 'pilotos')
  for (const { nome, pilotos: crew } of PRESTADORAS) {
    const works = EMPRESAS.filter((empresa) => empresa.prestadoras.includes(nome)).map((empresa) => empresa.nome)
    const prestadora =
      knownPrestadoras.find((row) => row.nome === nome)?.id ??
      (
        await client.registerEntity({
          body: { nivel: 'prestadora', nome, empresas: works.map((empresa) => empresas.get(empresa)) },
        })
      ).id
    prestadoras.set(nome, prestadora)
    for (const piloto of crew) {
      const id =
        knownPilotos.find((row) => row.nome === piloto.nome && row.prestadora?.id === prestadora)?.id ??
        (await client.registerEntity({ body: { nivel: 'piloto', nome: piloto.nome, prestadora } })).id
      pilotos.set(`${nome}/${piloto.nome}`, id)
    }
  }
  return { empresas, unidades, prestadoras, pilotos }
}

export async function listAll<List extends Tipo>(
  client: Client,
  tipo: List,
  arquivados: 'sim' | 'nao' = 'nao',
): Promise<EntityIn<List>[]> {
  const { entidades } = await client.listEntities({ params: { tipo }, query: { arquivados } })
  return entidades as EntityIn<List>[]
}
