import { ENTITY_KINDS, type Entity, TIPOS, type Tipo } from '@faixa/contract'
import { expect, test } from 'vitest'
import { type EntityField, inscricaoEstadualMask } from '../../../entidades/entity-fields.tsx'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { masked } from '../../../form/fields/masked-field.tsx'
import { contatoMask } from '../../../form/fields/phone-mask.ts'
import {
  checkEdit,
  checkRegistration,
  EMPTY,
  editBody,
  entityWords,
  registrationBody,
  savedValues,
  senhaEditNote,
} from './entity-form.ts'

const wrong = (tipo: Tipo, typed: Partial<Record<EntityField, string>>) =>
  Object.fromEntries(checkRegistration(tipo, { ...EMPTY, ...typed }).map(({ campo, mensagem }) => [campo, mensagem]))

test('each level asks for what it needs, and for nothing of the others', () => {
  const requiredNames = (tipo: Tipo) => Object.keys(wrong(tipo, {})).sort()
  expect(requiredNames('administradores')).toEqual(['email', 'nome'])
  expect(requiredNames('analistas')).toEqual(['email', 'nome'])
  expect(requiredNames('funcionarios')).toEqual(['email', 'empresa', 'nome'])
  expect(requiredNames('empresas')).toEqual(['nome'])
  expect(requiredNames('unidades')).toEqual(['empresa', 'nome'])
  expect(requiredNames('prestadoras')).toEqual(['nome'])
  expect(requiredNames('pilotos')).toEqual(['nome', 'prestadora'])
  expect(requiredNames('aeronaves')).toEqual(['nome', 'prestadora', 'tipo'])
  expect(requiredNames('certificados')).toEqual(['aeronave', 'data', 'faixa', 'nome'])
})

test('a password is asked for where it is typed, and not of the invited', () => {
  const typed = { nome: 'Iara', email: 'iara@x.com.br', senha: 'so-digitada' }
  expect(wrong('analistas', typed)).toEqual({})
  expect(registrationBody('analistas', { ...EMPTY, ...typed })).toMatchObject({ convite: 'sim' })
  expect(registrationBody('analistas', { ...EMPTY, ...typed })).not.toHaveProperty('senha')
  expect(Object.keys(wrong('analistas', { convite: '' })).sort()).toEqual(['confirmarSenha', 'email', 'nome', 'senha'])
  expect(wrong('analistas', { ...typed, convite: '', confirmarSenha: 'so-digitada' })).toEqual({})
})

test('a prestadora or pilot without an e-mail is not invited', () => {
  expect(registrationBody('prestadoras', { ...EMPTY, nome: 'AeroSul' })).toEqual({
    nivel: 'prestadora',
    nome: 'AeroSul',
  })
  const aero = { nome: 'AeroSul', email: 'a@x.com.br' }
  expect(registrationBody('prestadoras', { ...EMPTY, ...aero })).toMatchObject({ convite: 'sim' })
  expect(wrong('prestadoras', aero)).toEqual({})
  expect(Object.keys(wrong('prestadoras', { ...aero, convite: '' }))).toEqual(['senha'])
})

test.each(TIPOS)('%s: what is sent holds its own fields only', (tipo) => {
  const all = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, 'x'])) as unknown as typeof EMPTY
  expect(Object.keys(registrationBody(tipo, all)).sort()).toEqual(
    Object.keys(ENTITY_KINDS[tipo].registration.shape).sort(),
  )
})

test('numbers are checked by their digits and formats, in the server’s words', () => {
  expect(wrong('empresas', { nome: 'Usina', cnpj: '12.ABC.345/01DE-36' })).toEqual({
    cnpj: 'O CNPJ é inválido: confira os dígitos verificadores.',
  })
  expect(
    wrong('empresas', { nome: 'Usina', cnpj: '12.ABC.345/01DE-35', cep: '1980', contato: '(18) 3322-110' }),
  ).toEqual({
    cep: 'O CEP deve estar no formato 00000-000.',
    contato: 'O contato deve estar no formato (00) 0 0000-0000.',
  })
})

test('the marks of an aircraft are those of the register, and its day is sent as one', () => {
  const typed = { prestadora: '3', tipo: 'tripulada' }
  expect(wrong('aeronaves', { ...typed, nome: 'ptuab', validade: '31/12/2027' })).toEqual({})
  expect(wrong('aeronaves', { ...typed, nome: 'PP-123456789', validade: '31/02/2027' })).toEqual({
    nome: 'Um prefixo de nove dígitos é do SISANT, para drones: confira o tipo.',
    validade: 'A validade não é um dia do calendário: escreva como 31/12/2027.',
  })
  expect(registrationBody('aeronaves', { ...EMPTY, validade: '31/12/2027' })).toMatchObject({ validade: '2027-12-31' })
  const saved = savedValues({ id: 1, versao: 1, nome: 'PT-UAB', validade: '2027-12-31' } as Entity)
  expect(saved.validade).toBe('31/12/2027')
  expect(editBody('aeronaves', saved, { ...saved, validade: '' })).toEqual({ validade: '' })
})

test.each([
  ['110042490114', '110.042.490.114'],
  ['110.042.490.114', '110.042.490.114'],
  // Paraná has ten digits, Minas Gerais thirteen: none is lost.
  ['123.45678-50', '1234567850'],
  ['062.307.904/0081', '0623079040081'],
  ['isento', 'ISENTO'],
])('the inscrição estadual «%s» is written «%s»', (typed, written) => {
  expect(masked(typed, inscricaoEstadualMask)).toBe(written)
})

test('a number of a telephone is punctuated by its kind', () => {
  expect(masked('18991234567', contatoMask)).toBe('(18) 9 9123-4567')
  expect(masked('1833221100', contatoMask)).toBe('(18) 3322-1100')
})

test('the sede is sent as no unidade', () => {
  expect(registrationBody('funcionarios', { ...EMPTY, empresa: '3' })).not.toHaveProperty('unidade')
  expect(registrationBody('funcionarios', { ...EMPTY, empresa: '3', unidade: '7' })).toMatchObject({ unidade: '7' })
})

const eva = {
  id: 5,
  versao: 2,
  nome: 'Eva Brito',
  email: 'eva@exemplo.com.br',
  empresa: { id: 3, nome: 'Usina Aurora' },
  unidade: null,
  funcao: null,
  rg: null,
  cpf: null,
  cep: '19800-001',
  estado: 'SP',
  cidade: 'Assis',
  bairro: null,
  logradouro: null,
  numero: 12,
  complemento: null,
} as Entity

test('an edit sends what changed, and an emptied field empty', () => {
  const before = savedValues(eva)
  expect(before).toMatchObject({ empresa: '3', unidade: '-1', numero: '12', bairro: '', senha: '' })
  expect(editBody('funcionarios', before, before)).toEqual({})
  const values = { ...before, cidade: '', bairro: 'Centro' }
  expect(editBody('funcionarios', before, values)).toEqual({ cidade: '', bairro: 'Centro' })
  expect(checkEdit('funcionarios', before, values)).toEqual([])
  expect(checkEdit('funcionarios', before, { ...before, email: '' })).toEqual([
    { campo: 'email', mensagem: 'Informe o e-mail.' },
  ])
  expect(checkEdit('funcionarios', before, { ...before, senha: 'segredo1' })[0]?.campo).toBe('confirmarSenha')
})

test('two versions of an entity are compared in words', () => {
  const aircraft = [{ id: 9, nome: 'PT-ABC', tipo: 'drone', modelo: null }]
  const entidades = {
    empresas: [{ id: 4, nome: 'Boreal', unidades: [{ id: 7, nome: 'Norte' }] }],
    prestadoras: [{ id: 2, nome: 'AeroSul', pilotos: [], aeronaves: aircraft }],
  } as unknown as Entidades
  const words = entityWords(entidades, [eva])
  expect(words('unidade', '-1')).toBe('SEDE')
  expect(words('unidade', '7')).toBe('Norte')
  // Of a row, though it left the lists.
  expect(words('empresa', '3')).toBe('Usina Aurora')
  expect(words('empresas', '4')).toBe('Boreal')
  expect(words('aeronave', '9')).toBe('PT-ABC')
  expect(words('tipo', 'drone')).toBe('Drone')
  expect(words('bairro', ' ')).toBe('')
  expect(words('numero', '12')).toBe('12')
})

test('an edit gives a pilot a login by an invitation, or with a password', () => {
  const bruno = {
    id: 1,
    versao: 1,
    nome: 'Bruno',
    email: null,
    convite: null,
    codigoAnac: null,
    validade: null,
    prestadora: { id: 2, nome: 'AeroSul' },
  }
  const before = savedValues(bruno)
  expect(editBody('pilotos', before, before)).toEqual({})
  const invited = { ...before, email: 'bruno@x.com.br' }
  expect(editBody('pilotos', before, invited)).toEqual({ email: 'bruno@x.com.br', convite: 'sim' })
  expect(checkEdit('pilotos', before, invited)).toEqual([])
  const typed = { ...invited, convite: '', senha: 'digitada', confirmarSenha: 'digitada' }
  expect(editBody('pilotos', before, typed)).toEqual({
    email: 'bruno@x.com.br',
    senha: 'digitada',
    confirmarSenha: 'digitada',
  })
})

test('an empty password of somebody who has none does not stay the same', () => {
  const note = (email: string | null, convite: object | null) =>
    senhaEditNote({ id: 1, email, convite } as unknown as Entity)
  expect(note('a@b.com.br', null)).toBe('Em branco, continua a mesma.')
  expect(note('a@b.com.br', { situacao: 'enviado', ate: null })).toMatch(/^Ainda não há senha: .* pelo convite/)
  expect(note('a@b.com.br', { situacao: 'cancelado', ate: null })).toMatch(/continua sem acesso/)
  expect(note(null, null)).toMatch(/também pode entrar/)
})

test('the pattern of a certificate is edited as a table, and refused in the words of its reader', () => {
  const certificate = {
    ...{ id: 1, versao: 1, nome: '40 bicos', aeronave: { id: 2, nome: 'PT-CER' }, faixa: 18.5, data: '2026-03-10' },
    padraoDeposito: [
      { posicao: -10.5, deposito: 0 },
      { posicao: 0, deposito: 2.25 },
    ],
  } as unknown as Entity
  const before = savedValues(certificate)
  expect(before.padraoDeposito).toBe('-10,5; 0\n0; 2,25')
  expect(editBody('certificados', before, { ...before, padraoDeposito: '' })).toEqual({ padraoDeposito: '' })
  expect(checkEdit('certificados', before, { ...before, padraoDeposito: '-10,5; 0\n10,5' })).toEqual([
    { campo: 'padraoDeposito', mensagem: 'A linha 2 não tem posição e depósito em números.' },
  ])
})
