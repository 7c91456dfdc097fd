/** The words and the usual columns of each list of the administration (specification 001 §2.9, §3, §8). */
import type { ReplyOf, Routes, Tipo } from '@faixa/contract'
import type { RegistrableLevel } from '@faixa/domain'
import { formatCount } from '@faixa/units'

type ArchivedWith = ReplyOf<Routes['countArchived']>

export interface ControlList {
  readonly nivel: RegistrableLevel
  /** Heading of the screen or of the card. */
  readonly title: string
  /** Singular with its article, for the middle of a sentence: «o piloto». */
  readonly one: string
  readonly many: string
  readonly register: string
  readonly nothing: string
  readonly usual: readonly string[]
  /** The specification's warning before one is deleted. */
  readonly warning: string
}

const PERSON = ['posicao', 'nome', 'email']
const COMPANY = ['nome', 'razaoSocial', 'contato', 'estado', 'cidade']
const NO_LOGIN = 'A pessoa não poderá mais acessar o sistema.'

export const CONTROL_LISTS: Readonly<Record<Tipo, ControlList>> = {
  funcionarios: {
    ...{ nivel: 'funcionario', title: 'Lista de Funcionários', one: 'o funcionário', many: 'funcionários' },
    ...{ register: 'Novo Funcionário', nothing: 'Não há Usuários...' },
    usual: [...PERSON, 'empresa', 'unidade'],
    warning: `O funcionário será excluído. ${NO_LOGIN}`,
  },
  administradores: {
    ...{ nivel: 'administrador', title: 'Lista de Administradores', one: 'o administrador', many: 'administradores' },
    ...{ register: 'Novo Administrador', nothing: 'Não há Usuários...' },
    usual: PERSON,
    warning: NO_LOGIN,
  },
  analistas: {
    ...{ nivel: 'analista', title: 'Lista de Analistas', one: 'o analista', many: 'analistas' },
    ...{ register: 'Novo Analista', nothing: 'Não há Usuários...' },
    usual: PERSON,
    warning: NO_LOGIN,
  },
  empresas: {
    ...{ nivel: 'empresa', title: 'Empresas', one: 'a empresa', many: 'empresas' },
    ...{ register: 'Nova Empresa', nothing: 'Não há Empresas...' },
    usual: COMPANY,
    warning: 'A exclusão afeta as unidades, os usuários e os laudos da empresa.',
  },
  unidades: {
    ...{ nivel: 'unidade', title: 'Unidades', one: 'a unidade', many: 'unidades' },
    ...{ register: 'Nova Unidade', nothing: 'Não há Unidades...' },
    usual: ['nome', 'empresa', 'razaoSocial', 'contato', 'estado', 'cidade'],
    warning: 'A exclusão afeta os usuários e os laudos da unidade.',
  },
  prestadoras: {
    ...{ nivel: 'prestadora', title: 'Prestadoras', one: 'a prestadora', many: 'prestadoras' },
    ...{ register: 'Nova Prestadora', nothing: 'Não há Prestadoras...' },
    usual: ['posicao', 'nome', 'email', 'empresas'],
    warning: 'A exclusão afeta os pilotos e as aeronaves da prestadora.',
  },
  pilotos: {
    ...{ nivel: 'piloto', title: 'Pilotos', one: 'o piloto', many: 'pilotos' },
    ...{ register: 'Novo Piloto', nothing: 'Não há Pilotos...' },
    usual: ['posicao', 'nome', 'prestadora', 'email'],
    warning: 'A exclusão não afeta os laudos do piloto.',
  },
  aeronaves: {
    ...{ nivel: 'aeronave', title: 'Aeronaves', one: 'a aeronave', many: 'aeronaves' },
    ...{ register: 'Nova Aeronave', nothing: 'Não há Aeronaves...' },
    usual: ['posicao', 'nome', 'tipo', 'fabricante', 'modelo', 'prestadora', 'validade'],
    warning: 'A exclusão não afeta os laudos da aeronave.',
  },
}

const AND = new Intl.ListFormat('pt-BR')

/** Lists the rows that leave the lists with an entity and the rows that stay; absent where there are neither. */
export function leavesWith({ unidades, pilotos, aeronaves, pessoas, laudos }: ArchivedWith): string | undefined {
  const leaving = [
    unidades > 0 && formatCount(unidades, 'unidade', 'unidades'),
    pilotos > 0 && formatCount(pilotos, 'piloto', 'pilotos'),
    aeronaves > 0 && formatCount(aeronaves, 'aeronave', 'aeronaves'),
    pessoas > 0 && formatCount(pessoas, 'acesso', 'acessos'),
  ].filter((part) => part !== false)
  const verb = unidades + pilotos + aeronaves + pessoas === 1 ? 'Sai' : 'Saem'
  const sentences = [
    leaving.length > 0 && `${verb} junto: ${AND.format(leaving)}.`,
    laudos > 0 && `${formatCount(laudos, 'laudo fica como está', 'laudos ficam como estão')}.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
