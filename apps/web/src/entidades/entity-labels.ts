/** The fields of every kind of entity: their labels in forms, lists and refusals. */
export const FIELD_LABELS = {
  nome: 'Nome',
  email: 'E-mail',
  senha: 'Senha',
  confirmarSenha: 'Confirmar senha',
  empresa: 'Empresa',
  unidade: 'Unidade',
  prestadora: 'Prestadora',
  empresas: 'Empresas atendidas',
  razaoSocial: 'Razão social',
  cnpj: 'CNPJ',
  inscricaoEstadual: 'Inscrição estadual',
  contato: 'Contato',
  acesso: 'Acesso',
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

/** Companies are known by the name on their sign. */
export const COMPANY_NAME = 'Nome Fantasia'
