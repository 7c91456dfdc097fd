import type { RegistrableLevel } from '@faixa/domain'

/** The fields of every kind of entity: their labels in forms, lists and refusals. */
export const FIELD_LABELS = {
  nome: 'Nome',
  email: 'E-mail',
  convite: 'Como a pessoa entra',
  senha: 'Senha',
  confirmarSenha: 'Confirmar senha',
  empresa: 'Empresa',
  unidade: 'Unidade',
  prestadora: 'Prestadora',
  empresas: 'Empresas atendidas',
  razaoSocial: 'Razão social',
  cnpj: 'CNPJ',
  registroMapa: 'Registro no MAPA',
  inscricaoEstadual: 'Inscrição estadual',
  contato: 'Contato',
  acesso: 'Acesso',
  tipo: 'Tipo',
  fabricante: 'Fabricante',
  modelo: 'Modelo',
  validade: 'Validade dos documentos',
  funcao: 'Função',
  rg: 'RG',
  cpf: 'CPF',
  cep: 'CEP',
  estado: 'Estado',
  cidade: 'Cidade',
  bairro: 'Bairro',
  logradouro: 'Logradouro',
  numero: 'Número',
  complemento: 'Complemento',
} as const

export type EntityField = keyof typeof FIELD_LABELS

/** Names that a kind is known by: companies by that on their sign, aircraft by their registration marks. */
const KNOWN_BY: Readonly<Partial<Record<RegistrableLevel, string>>> = { empresa: 'Nome Fantasia', aeronave: 'Prefixo' }

export function entityLabels(nivel: RegistrableLevel): Readonly<Record<EntityField, string>> {
  return { ...FIELD_LABELS, nome: KNOWN_BY[nivel] ?? FIELD_LABELS.nome }
}
