import { describe, expect, test } from 'vitest'
import { judgeInformed } from './judge-flight.ts'

const ASSIS = { nome: 'Assis', uf: 'SP' }
const PLATINA = { nome: 'Platina', uf: 'SP' }

const sentences = (informed: Parameters<typeof judgeInformed>[0]) =>
  judgeInformed(informed).map(({ mensagem }) => mensagem)

describe('a typed município', () => {
  test('that is elsewhere is a finding to confirm, with both places', () => {
    expect(judgeInformed({ place: { municipio: 'Londrina', uf: 'PR', near: [ASSIS, PLATINA] } })).toEqual([
      {
        codigo: 'municipio-difere-do-mapa',
        gravidade: 'aviso',
        mensagem: 'Foi informado Londrina, PR, e o meio do campo fica em Assis, SP.',
        onde: 'município e UF',
        oQueFazer: 'Confira o município e a UF, e se os arquivos são deste campo.',
        confirmar: true,
      },
    ])
  })

  test.each([
    ['of the middle, without its capitals and accents', { municipio: 'assís', uf: 'SP' }],
    ['of a corner, beyond a border', { municipio: 'Platina', uf: 'SP' }],
    ['that is not known, of the same state', { uf: 'SP' }],
  ])('%s is none', (_, typed) => {
    expect(sentences({ place: { ...typed, near: [ASSIS, PLATINA] } })).toEqual([])
  })

  test('of another state alone is one, and nothing is compared where the map knows nothing', () => {
    expect(sentences({ place: { uf: 'MG', near: [ASSIS] } })).toEqual([
      'Foi informado MG, e o meio do campo fica em Assis, SP.',
    ])
    expect(sentences({ place: { uf: 'MG', near: [] } })).toEqual([])
  })
})

describe('an aircraft', () => {
  test('is another one than a file names', () => {
    expect(sentences({ aircraft: { marks: 'PT-UAB', inFiles: ['PR-VAA'] } })).toEqual([
      'A aeronave informada é PT-UAB, e o nome de um arquivo diz PR-VAA.',
    ])
  })

  test('that some file names, or of which no file says anything, is none', () => {
    expect(sentences({ aircraft: { marks: 'PT-UAB', inFiles: ['PR-VAA', 'PT-UAB'] } })).toEqual([])
    expect(sentences({ aircraft: { marks: 'PT-UAB', inFiles: [] } })).toEqual([])
  })
})
