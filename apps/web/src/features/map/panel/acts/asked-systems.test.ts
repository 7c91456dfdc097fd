import { expect, test } from 'vitest'
import { filesAsked, systemsToSend } from './asked-systems.ts'

const file = (papel: 'area' | 'aplicacao' | 'trajeto', sistema?: string) => ({
  papel,
  nome: `${papel}.geojson`,
  bytes: 1,
  sha256: '',
  ...(sistema !== undefined && { sistema }),
})
const ALL = [file('area'), file('aplicacao', 'EPSG:31982'), file('trajeto')]
const filesFor = (codigo: string, mensagem: string) =>
  filesAsked({ arquivos: ALL, erro: { codigo, mensagem } }).map(({ papel }) => papel)

test('a file is asked for the system that somebody chose, or that it could not be measured without', () => {
  expect(filesAsked({ arquivos: ALL }).map(({ papel }) => papel)).toEqual(['aplicacao'])
  expect(filesFor('system-missing', 'Não foi possível ler «area.geojson»: o arquivo não diz…')).toEqual([
    'area',
    'aplicacao',
  ])
  expect(filesFor('sem-talhao', '«area.geojson» não traz nenhum talhão.')).toEqual(['aplicacao'])
})

test('a sentence that names none of the files asks for all of them', () => {
  expect(filesFor('system-missing', 'O arquivo não diz o seu sistema de coordenadas.')).toEqual([
    'area',
    'aplicacao',
    'trajeto',
  ])
})

test('the answers go by the names of the API', () => {
  expect(systemsToSend({ area: 'EPSG:31982', trajeto: 'EPSG:4674' })).toEqual({
    sistemaArea: 'EPSG:31982',
    sistemaTrajeto: 'EPSG:4674',
  })
})

test('several files of a role are asked for once', () => {
  const arquivos = ['a', 'b'].map((nome) => ({
    papel: 'aplicacao' as const,
    nome,
    bytes: 1,
    sha256: nome,
    sistema: 'EPSG:1',
  }))
  expect(filesAsked({ arquivos })).toEqual([arquivos[0]])
})
