/** The seven lists of the administration, as data: where each keeps its rows, which fields it has, and how sentences call one of its rows. */
import { type Registration, TIPOS, type Tipo } from '@faixa/contract'
import type { Capability, Nivel } from '@faixa/domain'

/** API name → column. */
const ADDRESS = {
  cep: 'cep',
  estado: 'estado',
  cidade: 'cidade',
  bairro: 'bairro',
  logradouro: 'logradouro',
  numero: 'numero',
  complemento: 'complemento',
}
const COMPANY = {
  razaoSocial: 'razao_social',
  cnpj: 'cnpj',
  inscricaoEstadual: 'inscricao_estadual',
  contato: 'contato',
  acesso: 'acesso',
}
const PERSON = { funcao: 'funcao', rg: 'rg', cpf: 'cpf' }

export interface Kind {
  readonly table: 'usuarios' | 'empresas' | 'unidades' | 'prestadoras' | 'pilotos'
  /** Of the rows of usuarios that this list shows. */
  readonly nivel?: Nivel
  /** Of the usuario that signs in for an entity that may be given a login, and the column that says for which. */
  readonly login?: { readonly nivel: 'prestadora' | 'piloto'; readonly column: 'prestadora_id' | 'piloto_id' }
  readonly fields: Readonly<Record<string, string>>
  /** Who may list, read, change and archive; registering has a rule of its own. */
  readonly managedBy: Capability
  readonly registered: string
  /** With its article, to begin a sentence. */
  readonly called: string
  readonly deleted: 'excluído' | 'excluída'
}

const USUARIO = { table: 'usuarios', registered: 'Usuário cadastrado com sucesso!', deleted: 'excluído' } as const
// Whoever may change a colleague's password can become that colleague: administrators look after staff.
const STAFF = { ...USUARIO, fields: { nome: 'nome' }, managedBy: 'createAdministrador' } as const

export const KINDS: Readonly<Record<Tipo, Kind>> = {
  administradores: { ...STAFF, nivel: 'admin', called: 'O administrador' },
  analistas: { ...STAFF, nivel: 'analista', called: 'O analista' },
  funcionarios: {
    ...USUARIO,
    nivel: 'funcionario',
    fields: { nome: 'nome', ...PERSON, ...ADDRESS },
    managedBy: 'createEntidade',
    called: 'O funcionário',
  },
  empresas: {
    table: 'empresas',
    fields: { nome: 'nome', ...COMPANY, ...ADDRESS },
    managedBy: 'createEntidade',
    registered: 'Empresa cadastrada com sucesso!',
    called: 'A empresa',
    deleted: 'excluída',
  },
  unidades: {
    table: 'unidades',
    fields: { nome: 'nome', ...COMPANY, ...ADDRESS },
    managedBy: 'createEntidade',
    registered: 'Unidade cadastrada com sucesso!',
    called: 'A unidade',
    deleted: 'excluída',
  },
  prestadoras: {
    table: 'prestadoras',
    login: { nivel: 'prestadora', column: 'prestadora_id' },
    fields: { nome: 'nome' },
    managedBy: 'createEntidade',
    registered: 'Prestadora cadastrada com sucesso!',
    called: 'A prestadora',
    deleted: 'excluída',
  },
  pilotos: {
    table: 'pilotos',
    login: { nivel: 'piloto', column: 'piloto_id' },
    fields: { nome: 'nome' },
    managedBy: 'createEntidade',
    registered: 'Piloto cadastrado com sucesso!',
    called: 'O piloto',
    deleted: 'excluído',
  },
}

export function tipoOf(nivel: Registration['nivel']): Tipo {
  return (Object.keys(TIPOS) as Tipo[]).find((tipo) => TIPOS[tipo] === nivel)!
}
