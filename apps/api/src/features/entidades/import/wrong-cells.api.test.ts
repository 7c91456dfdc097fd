/** Tests wrong cells of spreadsheets, one per row: the content of the cell, and the expected message. */
import type { Tipo } from '@faixa/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.fixture.ts'

type Cells = Readonly<Record<string, string>>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { aurora, aerosul } = server.places
  await server.db
    .insertInto('empresas')
    .values([{ nome: 'Duas Barras' }, { nome: 'duas bárras' }])
    .execute()
  await server.db
    .insertInto('unidades')
    .values([
      { nome: 'Repetida', empresa_id: aurora },
      { nome: 'repetida', empresa_id: aurora },
    ])
    .execute()
  await server.db
    .insertInto('aeronaves')
    .values({ nome: 'PT-JAA', tipo: 'tripulada', prestadora_id: aerosul })
    .execute()
})
afterAll(() => server.stop())

/** Right cells, of which each case replaces some. */
const RIGHT = {
  funcionarios: { nome: 'Nova Pessoa', email: 'nova@usina.com.br', senha: 'cavalo-bateria', empresa: 'Usina Aurora' },
  unidades: { nome: 'Fazenda Nova', empresa: 'Usina Aurora' },
  prestadoras: { nome: 'Asas Novas' },
  pilotos: { nome: 'Novo Piloto', prestadora: 'Voo Alto' },
  aeronaves: { nome: 'PT-NOV', tipo: 'tripulada', prestadora: 'Voo Alto' },
  certificados: { nome: '40 bicos CP-11TT', aeronave: 'pt jaa', faixa: '18,5', data: '10/03/2026' },
} satisfies Readonly<Partial<Record<Tipo, Cells>>>

const WRONG: readonly (readonly [keyof typeof RIGHT, Cells, campo: string, expected: RegExp])[] = [
  ['funcionarios', { nome: '' }, 'nome', /^Informe o nome/],
  ['funcionarios', { nome: 'Zé' }, 'nome', /pelo menos 3 caracteres/],
  ['funcionarios', { nome: 'a'.repeat(201) }, 'nome', /passa de 200 caracteres/],
  ['funcionarios', { nome: 'Jos\uFFFD' }, 'nome', /letras que não puderam ser lidas/],
  ['funcionarios', { nome: '#REF!' }, 'nome', /A fórmula desta célula deu erro/],
  ['funcionarios', { nome: '#N/D' }, 'nome', /A fórmula desta célula deu erro/],
  ['funcionarios', { email: '' }, 'email', /Informe o e-mail/],
  ['funcionarios', { email: 'nova@usina' }, 'email', /email é inválido/],
  ['funcionarios', { email: 'nova usina.com.br' }, 'email', /email é inválido/],
  ['funcionarios', { email: 'a@b.com.br; c@d.com.br' }, 'email', /email é inválido/],
  ['funcionarios', { email: 'DAVI@exemplo.com.br' }, 'email', /já está cadastrado/],
  ['funcionarios', { email: 'gil@exemplo.com.br' }, 'email', /já está cadastrado/],
  ['funcionarios', { senha: '' }, 'senha', /Informe a senha/],
  ['funcionarios', { senha: '12345' }, 'senha', /pelo menos/],
  ['funcionarios', { senha: 'password' }, 'senha', /entre as mais usadas/],
  ['funcionarios', { senha: 'nova@usina.com.br' }, 'senha', /próprio e-mail/],
  ['funcionarios', { empresa: '' }, 'empresa', /Escolha uma empresa/],
  ['funcionarios', { empresa: 'Usina Fantasma' }, 'empresa', /Não há a empresa «Usina Fantasma»/],
  ['funcionarios', { empresa: 'Duas Barras' }, 'empresa', /Há 2 empresas com o nome «Duas Barras»: escreva o CNPJ/],
  ['funcionarios', { empresa: '1' }, 'empresa', /Não há a empresa «1»/],
  ['funcionarios', { unidade: 'Fazenda Oeste' }, 'unidade', /não tem a unidade «Fazenda Oeste»/],
  [
    'funcionarios',
    { empresa: 'Agro Boreal', unidade: 'Fazenda Norte' },
    'unidade',
    /«Agro Boreal» não tem a unidade «Fazenda Norte»/,
  ],
  ['funcionarios', { unidade: 'Repetida' }, 'unidade', /tem 2 unidades «Repetida»/],
  ['funcionarios', { cpf: '529.982.247-26' }, 'cpf', /O CPF é inválido/],
  ['funcionarios', { cpf: '111.111.111-11' }, 'cpf', /O CPF é inválido/],
  ['funcionarios', { cpf: '5,29E+10' }, 'cpf', /guardou só o começo deste número/],
  ['funcionarios', { cpf: 'não tem' }, 'cpf', /O CPF é inválido/],
  ['funcionarios', { rg: '123' }, 'rg', /O RG deve estar no formato/],
  ['funcionarios', { funcao: 'X' }, 'funcao', /pelo menos 3/],
  ['funcionarios', { cep: '123456' }, 'cep', /O CEP deve estar no formato/],
  ['funcionarios', { estado: 'Sao Paolo' }, 'estado', /O estado não está na lista/],
  ['funcionarios', { cidade: 'X' }, 'cidade', /pelo menos 2/],
  ['funcionarios', { bairro: 'Z' }, 'bairro', /pelo menos 3/],
  ['funcionarios', { numero: '12-A' }, 'numero', /deve ser inteiro/],
  ['funcionarios', { numero: '-4' }, 'numero', /não pode ser negativo/],
  ['funcionarios', { numero: '99999999999' }, 'numero', /grande demais/],
  ['unidades', { empresa: 'Agro' }, 'empresa', /Não há a empresa «Agro»/],
  ['unidades', { razaoSocial: 'XX' }, 'razaoSocial', /pelo menos 3/],
  ['unidades', { cnpj: '11.222.333/0001-82' }, 'cnpj', /O CNPJ é inválido/],
  ['unidades', { cnpj: '1,12E+13' }, 'cnpj', /guardou só o começo/],
  ['unidades', { contato: '3322-1100' }, 'contato', /O contato deve estar no formato/],
  ['unidades', { acesso: 'total' }, 'acesso', /O acesso deve ser/],
  ['unidades', { inscricaoEstadual: '1'.repeat(21) }, 'inscricaoEstadual', /passa de 20/],
  ['prestadoras', { empresas: 'Usina Aurora; Usina Fantasma' }, 'empresas', /Não há a empresa «Usina Fantasma»/],
  ['prestadoras', { email: 'asas@novas.com.br' }, 'senha', /Para dar acesso/],
  ['prestadoras', { senha: 'cavalo-bateria' }, 'email', /Para dar acesso/],
  ['prestadoras', { email: 'ana@exemplo.com.br', senha: 'cavalo-bateria' }, 'email', /já está cadastrado/],
  ['pilotos', { prestadora: '' }, 'prestadora', /Escolha uma prestadora/],
  ['pilotos', { prestadora: 'Voo Baixo' }, 'prestadora', /Não há a prestadora «Voo Baixo»/],
  ['pilotos', { validade: '31/02/2027' }, 'validade', /não é um dia do calendário/],
  ['aeronaves', { nome: 'N-12345' }, 'nome', /O prefixo deve ser como PT-UAB/],
  ['aeronaves', { nome: 'PT-JAA' }, 'nome', /já está cadastrado em outra prestadora/],
  ['aeronaves', { nome: 'PP-123456789' }, 'nome', /nove dígitos é do SISANT/],
  ['aeronaves', { tipo: 'balão' }, 'tipo', /tripulada ou drone/],
  ['certificados', { nome: '' }, 'nome', /Informe a configuração/],
  ['certificados', { aeronave: '' }, 'aeronave', /Escolha uma aeronave/],
  ['certificados', { aeronave: 'PT-ZZZ' }, 'aeronave', /Não há a aeronave «PT-ZZZ»/],
  ['certificados', { faixa: '' }, 'faixa', /Informe a faixa em metros/],
  ['certificados', { faixa: '180' }, 'faixa', /de 0,5 a 100/],
  ['certificados', { alturaVoo: '0,1' }, 'alturaVoo', /de 0,5 a 150/],
  ['certificados', { grupo: 'adubo' }, 'grupo', /não está na lista/],
  ['certificados', { cv: '-3' }, 'cv', /de 0 a 100/],
  ['certificados', { incerteza: '60', incertezaFonte: 'estimada' }, 'incerteza', /de 0 a 50/],
  ['certificados', { incerteza: '8' }, 'incertezaFonte', /Diga de onde vem/],
  ['certificados', { data: '' }, 'data', /Informe a data do ensaio/],
  ['certificados', { data: '31/02/2026' }, 'data', /não é um dia do calendário/],
  ['certificados', { validoAte: '09/03/2026' }, 'validoAte', /termina antes da data do ensaio/],
  ['certificados', { padraoDeposito: '-10; 1 | 10; x' }, 'padraoDeposito', /^A linha 2 não tem posição e depósito/],
  ['certificados', { padraoDeposito: '1'.repeat(30_001) }, 'padraoDeposito', /^O padrão é longo demais/],
  ['aeronaves', { validade: '31/02/2027' }, 'validade', /não é um dia do calendário/],
]

async function check(tipo: Tipo, rows: readonly Cells[]) {
  const linhas = rows.map((campos, i) => ({ linha: i + 2, campos }))
  return (await server.as('carla').checkEntities({ params: { tipo }, body: { linhas } })).linhas
}

test('the right cells are right', async () => {
  for (const [tipo, cells] of Object.entries(RIGHT) as [Tipo, Cells][]) {
    expect(await check(tipo, [cells])).toMatchObject([{ linha: 2, situacao: 'certa', erros: [] }])
  }
})

test.each(WRONG)('%s %j: %s is wrong', async (tipo, cells, campo, message) => {
  const [row] = await check(tipo, [{ ...RIGHT[tipo], ...cells }])
  expect(row).toMatchObject({ situacao: 'errada', erros: [{ campo, mensagem: expect.stringMatching(message) }] })
  expect(row?.erros).toHaveLength(1)
})

test('every wrong cell of a row is named, also those that only differ from others', async () => {
  const wrong = { nome: 'Zé', empresa: 'Nenhuma', cpf: '1', cep: 'x', estado: 'ZZ', email: 'a', senha: '1' }
  const [row] = await check('funcionarios', [wrong])
  expect(row?.erros.map(({ campo }) => campo).toSorted()).toEqual(Object.keys(wrong).toSorted())
  const [piloto] = await check('pilotos', [{ nome: 'Zé', prestadora: 'Nenhuma', email: 'ze@voo.com.br' }])
  expect(piloto?.erros.map(({ campo }) => campo).toSorted()).toEqual(['nome', 'prestadora', 'senha'])
})
