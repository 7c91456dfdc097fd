/** The names of the lists of the administration, and their usual columns (specification 001 §2.9, §3, §8). */
import { ENTITY_KINDS, type ReplyOf, type Routes, type Tipo } from '@faixa/contract'
import { formatCount } from '@faixa/units'

type ArchivedWith = ReplyOf<Routes['countArchived']>

interface Words {
  /** Singular with its article, for the middle of a sentence: «o piloto». */
  readonly one: `${'a' | 'o'} ${string}`
  readonly many: string
  readonly usual: readonly string[]
  /** The specification's warning before one is deleted. */
  readonly warning: string
  /** Words by which the name of this kind differs from others in forms and spreadsheets. */
  readonly nome?: {
    readonly label: string
    readonly placeholder?: string
    readonly description?: string
    readonly help?: string
  }
}

const PERSON = ['posicao', 'nome', 'email']
const COMPANY = ['nome', 'razaoSocial', 'contato', 'estado', 'cidade']
const NO_LOGIN = 'A pessoa não poderá mais acessar o sistema.'

export const ENTITY_WORDS: Readonly<Record<Tipo, Words>> = {
  administradores: { one: 'o administrador', many: 'administradores', usual: PERSON, warning: NO_LOGIN },
  analistas: { one: 'o analista', many: 'analistas', usual: PERSON, warning: NO_LOGIN },
  empresas: {
    one: 'a empresa',
    many: 'empresas',
    usual: COMPANY,
    nome: { label: 'Nome Fantasia' },
    warning: 'A exclusão afeta as unidades, os usuários e os laudos da empresa.',
  },
  unidades: {
    one: 'a unidade',
    many: 'unidades',
    usual: ['nome', 'empresa', ...COMPANY.slice(1)],
    warning: 'A exclusão afeta os usuários e os laudos da unidade.',
  },
  funcionarios: {
    one: 'o funcionário',
    many: 'funcionários',
    usual: [...PERSON, 'empresa', 'unidade'],
    warning: `O funcionário será excluído. ${NO_LOGIN}`,
  },
  prestadoras: {
    one: 'a prestadora',
    many: 'prestadoras',
    usual: [...PERSON, 'empresas', 'validade'],
    warning: 'A exclusão afeta os pilotos e as aeronaves da prestadora.',
  },
  pilotos: {
    one: 'o piloto',
    many: 'pilotos',
    usual: ['posicao', 'nome', 'prestadora', 'email', 'validade'],
    warning: 'A exclusão não afeta os laudos do piloto.',
  },
  aeronaves: {
    one: 'a aeronave',
    many: 'aeronaves',
    usual: ['posicao', 'nome', 'tipo', 'fabricante', 'modelo', 'prestadora', 'documento', 'validade'],
    warning: 'A exclusão não afeta os laudos da aeronave.',
    nome: {
      label: 'Prefixo',
      placeholder: 'PT-UAB',
      help: 'PT-UAB; o de um drone pode ser PP-123456789',
      description: 'Do registro da ANAC; o de um drone pode ser o do SISANT, como PP-123456789.',
    },
  },
  certificados: {
    one: 'o certificado',
    many: 'certificados',
    usual: ['posicao', 'nome', 'aeronave', 'faixa', 'cv', 'incerteza', 'data', 'validoAte'],
    warning: 'A exclusão não afeta os laudos da aeronave.',
    nome: {
      label: 'Configuração',
      placeholder: '40 bicos CP-11TT, 3 bar',
      help: 'bicos ou atomizadores, como no certificado',
      description: 'Bicos ou atomizadores, com número, ângulo e pressão, como no certificado.',
    },
  },
  responsaveis: {
    one: 'o responsável',
    many: 'responsáveis',
    usual: ['posicao', 'nome', 'profissao', 'registro', 'prestadora', 'padrao'],
    warning: 'A exclusão não afeta os laudos em que o responsável consta.',
  },
  produtos: {
    one: 'o produto',
    many: 'produtos',
    usual: ['posicao', 'nome', 'ingrediente', 'classe', 'dose', 'unidadeDose'],
    warning: 'A exclusão não afeta os laudos em que o produto consta.',
    nome: { label: 'Marca comercial', placeholder: 'Moddus' },
  },
}

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`

/** «Piloto». */
export function kindName(tipo: Tipo): string {
  return capital(ENTITY_WORDS[tipo].one.slice(2))
}

/** «Pilotos». */
export function kindNames(tipo: Tipo): string {
  return capital(ENTITY_WORDS[tipo].many)
}

/** «O piloto», to begin a sentence. */
export function sentenceStart(tipo: Tipo): string {
  return capital(ENTITY_WORDS[tipo].one)
}

/** The texts of a list's screen. Lists of people who always sign in are cards of a shared screen, and their titles say that they are lists. */
export function listWords(tipo: Tipo) {
  const { one, many } = ENTITY_WORDS[tipo]
  const isCard = ENTITY_KINDS[tipo].login === 'always'
  return {
    title: isCard ? `Lista de ${capital(many)}` : capital(many),
    register: `Nov${one[0]} ${kindName(tipo)}`,
    nothing: `Não há ${isCard ? 'Usuários' : capital(many)}...`,
  }
}

const AND = new Intl.ListFormat('pt-BR')

/** Lists the rows that leave the lists with an entity and the rows that stay; absent where there are neither. */
export function leavesWith({
  unidades,
  pilotos,
  aeronaves,
  certificados,
  pessoas,
  laudos,
}: ArchivedWith): string | undefined {
  const leaving = [
    unidades > 0 && formatCount(unidades, 'unidade', 'unidades'),
    pilotos > 0 && formatCount(pilotos, 'piloto', 'pilotos'),
    aeronaves > 0 && formatCount(aeronaves, 'aeronave', 'aeronaves'),
    certificados > 0 && formatCount(certificados, 'certificado', 'certificados'),
    pessoas > 0 && formatCount(pessoas, 'acesso', 'acessos'),
  ].filter((part) => part !== false)
  const verb = unidades + pilotos + aeronaves + certificados + pessoas === 1 ? 'Sai' : 'Saem'
  const sentences = [
    leaving.length > 0 && `${verb} junto: ${AND.format(leaving)}.`,
    laudos > 0 && `${formatCount(laudos, 'laudo fica como está', 'laudos ficam como estão')}.`,
  ].filter((sentence) => sentence !== false)
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
