import { expect, test } from 'vitest'
import { cellFault, tidyCell } from './tidy-cells.ts'

test.each([
  // A spreadsheet took the CPF 052.998.224-72 for a number and dropped its zero.
  ['cpf', '5299822472', '052.998.224-72'],
  ['cpf', '52998224725', '529.982.247-25'],
  ['cpf', '529982247/25', '529.982.247-25'],
  ['cpf', '5299822', '5299822'],
  ['cnpj', '11222333000181', '11.222.333/0001-81'],
  ['cnpj', '1222333000181', '01.222.333/0001-81'],
  ['cnpj', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['inscricaoEstadual', '110042490114', '110.042.490.114'],
  ['inscricaoEstadual', '062.307.904/0081', '062.307.904/0081'],
  ['inscricaoEstadual', 'ISENTO', 'ISENTO'],
  ['cep', '1310100', '01310-100'],
  ['cep', '19800001', '19800-001'],
  ['rg', '12345678x', '12.345.678-X'],
  ['contato', '+55 18 99123-4567', '(18) 9 9123-4567'],
  ['contato', '01833221100', '(18) 3322-1100'],
  ['contato', '3322-1100', '3322-1100'],
  ['estado', 'são paulo', 'SP'],
  ['estado', 'mt', 'MT'],
  ['numero', 'S/N', ''],
  ['numero', '120,00', '120'],
  ['acesso', 'SP e SPA', 'sp-spa'],
  ['tipo', 'Avião', 'tripulada'],
  ['tipo', 'DRONE', 'drone'],
  ['validade', '5/3/2027', '2027-03-05'],
  ['validade', '05/03/27', '2027-03-05'],
  ['email', 'mailto:ze@voo.com.br', 'ze@voo.com.br'],
  ['nome', '  José   da\u00a0Silva ', 'José da Silva'],
  ['senha', ' duas  palavras ', 'duas  palavras'],
  ['empresas', 'A\nB', 'A\nB'],
  ['constructor', 'x', 'x'],
])('the cell %s «%s» is «%s»', (campo, text, tidy) => {
  expect(tidyCell(campo, text)).toBe(tidy)
})

test('what no person typed is told from what a person may have typed', () => {
  expect(cellFault('nome', '#NOME?')).toMatch(/fórmula/)
  expect(cellFault('nome', '#1 da lista')).toBeUndefined()
  expect(cellFault('cnpj', '1.12223E+13')).toMatch(/só o começo/)
  expect(cellFault('nome', '1E5')).toBeUndefined()
})
