import { type listRoutes, Problem } from '@faixa/contract'
import { TRATAMENTO_DEFAULT } from '@faixa/domain'
import { foldText, present } from '@faixa/units'
import {
  isAircraftWithin,
  isEmpresaWithin,
  listAeronavesOf,
  listEmpresasWithin,
  listPilotosOf,
  listPrestadorasWithin,
  listProdutos,
  listRegistrars,
  listResponsaveisOf,
  listUnidadesWithin,
  type Named,
} from '../../entidades/entities-within.queries.ts'
import type { Ask, HandlersOf } from '../../http/ask.ts'
import { findCertificate } from '../../laudo/take-certificate.queries.ts'
import { findTypedOperacao } from './listas.queries.ts'

const unlessNull = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined])) as {
    readonly [Name in keyof Row]: Exclude<Row[Name], null> | undefined
  }

const named = ({ id, nome }: Named): Named => ({ id, nome })

export const listHandlers: HandlersOf<typeof listRoutes> = {
  async listEmpresas(_, { db, actor }) {
    const empresas = await listEmpresasWithin(db, actor)
    const unidadesOf = Map.groupBy(await listUnidadesWithin(db, actor), ({ empresa_id }) => empresa_id)
    return empresas.map(({ id, nome, acesso }) => ({
      id,
      nome,
      acesso,
      unidades: (unidadesOf.get(id) ?? []).map(named),
    }))
  },

  listPrestadoras: (_, ask) => prestadorasWithPilotos(ask),

  async listPrestadorasOfEmpresa({ query: { empresa } }, ask) {
    await mustBeWithin(ask, empresa)
    return prestadorasWithPilotos(ask, empresa)
  },

  async listUnidadesOfEmpresa({ query: { empresa } }, ask) {
    await mustBeWithin(ask, empresa)
    return (await listUnidadesWithin(ask.db, ask.actor, empresa)).map(named)
  },

  async listProdutos(_, { db }) {
    return (await listProdutos(db)).map(({ id, nome, unidade_dose, ...row }) => ({
      id,
      nome,
      ...present({ ...unlessNull(row), unidade: unidade_dose ?? undefined }),
    }))
  },

  async listTypedOperacao({ query: { prestadora } }, { db, actor }) {
    const found = await findTypedOperacao(db, actor, prestadora)
    return {
      pistas: firstOfEach(found, ({ pista }) => pista).map(({ pista }) => pista!),
      equipamentos: firstOfEach(found, ({ equipamentoModelo }) => equipamentoModelo).map(
        ({ equipamentoModelo, equipamento, equipamentoAngulo }) => ({
          equipamentoModelo: equipamentoModelo!,
          ...present({ equipamento, equipamentoAngulo }),
        }),
      ),
    }
  },

  async findCertificado({ query: { aeronave, data, tratamento, dadosOperacao } }, { db, actor }) {
    if (!(await isAircraftWithin(db, actor, aeronave))) throw new Problem('nao-encontrado')
    const flown = {
      aeronave_id: aeronave,
      data,
      tratamento: tratamento ?? TRATAMENTO_DEFAULT,
      dados_operacao: dadosOperacao ?? null,
    }
    return present({ certificado: await findCertificate(db, flown) })
  },

  async listAnalistas(_, { db }) {
    return (await listRegistrars(db)).map(named)
  },
}

/** More names than anybody chooses from. */
const TYPED_OFFERED = 20

/** The first row of each text; texts that differ in accents or case are one. */
function firstOfEach<Row>(rows: readonly Row[], textOf: (row: Row) => string | undefined): readonly Row[] {
  const first = new Map<string, Row>()
  for (const row of rows) {
    const key = foldText(textOf(row) ?? '')
    if (key && !first.has(key)) first.set(key, row)
  }
  return [...first.values()].slice(0, TYPED_OFFERED)
}

async function prestadorasWithPilotos({ db, actor }: Ask, empresaId?: number) {
  const prestadoras = await listPrestadorasWithin(db, actor, empresaId)
  const ids = prestadoras.map(({ id }) => id)
  const pilotosOf = Map.groupBy(await listPilotosOf(db, actor, ids), ({ prestadora_id }) => prestadora_id)
  const aeronavesOf = Map.groupBy(await listAeronavesOf(db, ids), ({ prestadora_id }) => prestadora_id)
  const responsaveisOf = Map.groupBy(await listResponsaveisOf(db, ids), ({ prestadora_id }) => prestadora_id)
  return prestadoras.map(({ id, nome }) => ({
    id,
    nome,
    pilotos: (pilotosOf.get(id) ?? []).map(named),
    aeronaves: (aeronavesOf.get(id) ?? []).map(({ id, nome, tipo, modelo }) => ({
      id,
      nome,
      tipo,
      ...(modelo !== null && { modelo }),
    })),
    responsaveis: (responsaveisOf.get(id) ?? []).map(({ id, nome, profissao, registro, padrao }) => ({
      id,
      nome,
      profissao,
      ...(registro !== null && { registro }),
      padrao: padrao === 'sim',
    })),
  }))
}

/** Refuses another tenant's empresa as if it did not exist. */
async function mustBeWithin({ db, actor }: Ask, empresaId: number | undefined): Promise<void> {
  if (empresaId === undefined || (await isEmpresaWithin(db, actor, empresaId))) return
  throw new Problem('nao-encontrado')
}
