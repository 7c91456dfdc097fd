import { expect, test } from 'vitest'
import { changesBetween } from './changes-between.ts'

test('only fields that differ are changes, and parts of a row that are no field are none', () => {
  const before = { id: 3, versao: 1, nome: 'Usina Aurora', cidade: null, numero: 12, estado: 'SP' }
  const after = { id: 3, versao: 2, nome: 'Usina Aurora', cidade: 'Assis', numero: null, estado: 'MT' }
  expect(changesBetween(before, after)).toEqual([
    { campo: 'cidade', antes: null, depois: 'Assis' },
    { campo: 'numero', antes: '12', depois: null },
    { campo: 'estado', antes: 'SP', depois: 'MT' },
  ])
})

test('what a row belongs to is said by name, and several by their names', () => {
  const named = (id: number, nome: string) => ({ id, nome })
  expect(
    changesBetween(
      {
        empresa: named(1, 'Usina Aurora'),
        unidade: null,
        empresas: [named(1, 'Aurora'), named(2, 'Boreal')],
        hidden: false,
      },
      { empresa: named(2, 'Agro Boreal'), unidade: named(9, 'Matriz'), empresas: [], hidden: true },
    ),
  ).toEqual([
    { campo: 'empresa', antes: 'Usina Aurora', depois: 'Agro Boreal' },
    { campo: 'unidade', antes: null, depois: 'Matriz' },
    { campo: 'empresas', antes: 'Aurora, Boreal', depois: null },
    { campo: 'hidden', antes: 'não', depois: 'sim' },
  ])
})

test('a document is said by its parts, and a list in it by the values of its rows', () => {
  const before = { dados_operacao: { municipio: 'Assis', uf: 'SP', produtos: [{ marca: 'Moddus', dose: 0.8 }] } }
  const after = { dados_operacao: { municipio: 'Assis', vazao: 40, produtos: [{ marca: 'Moddus', dose: 1 }] } }
  expect(changesBetween(before, after)).toEqual([
    { campo: 'dados_operacao.uf', antes: 'SP', depois: null },
    { campo: 'dados_operacao.produtos', antes: 'Moddus 0.8', depois: 'Moddus 1' },
    { campo: 'dados_operacao.vazao', antes: null, depois: '40' },
  ])
  expect(changesBetween({ dados_operacao: null }, after).map(({ antes }) => antes)).toEqual([null, null, null])
  expect(changesBetween(before, { dados_operacao: null }).map(({ depois }) => depois)).toEqual([null, null, null])
})

test('what an act does not speak of did not change, and a registration changes nothing', () => {
  expect(changesBetween({ metodo: 'passadas', aplicada: 12 }, { metodo: 'talhoes' })).toEqual([
    { campo: 'metodo', antes: 'passadas', depois: 'talhoes' },
  ])
  expect(changesBetween(null, { nome: 'Eva' })).toEqual([])
})
