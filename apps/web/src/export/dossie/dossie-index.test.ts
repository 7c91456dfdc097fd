import type { LaudoInfo } from '@faixa/contract'
import { expect, test } from 'vitest'
import { dossieRawName } from '../file-names.ts'
import { dossieFault } from './dossie-fault.ts'
import { type DossieIndex, dossieJson, dossieText } from './dossie-index.ts'

const info = {
  uuid: 'a-b',
  codigo: 'OS 7',
  nome: 'Santa Rita',
  empresaNome: 'Usina Aurora',
  unidadeNome: 'Norte',
  piloto: { id: 1, nome: 'Bruno Lima', prestadora: { id: 1, nome: 'AeroSul' } },
  data: '2026-03-14',
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T08:05:00',
} as unknown as LaudoInfo

const sha256 = 'ab'.repeat(32)
const index: DossieIndex = {
  info,
  revisao: { numero: 3, codigo: 'ABCD-EFGH' },
  arquivos: [
    { caminho: 'laudo.pdf', oQueE: 'O laudo em A4.', bytes: 123_456, sha256 },
    { caminho: dossieRawName('aplicacao', 'voo "7".kml'), oQueE: 'Aplicação.', bytes: 10, sha256 },
  ],
  falta: [{ oQue: 'Receituário', motivo: 'não anexado' }],
  now: new Date('2026-11-23T13:12:00Z'),
}

test('the text names each file with its hash, what is missing and why', () => {
  const text = dossieText(index).replaceAll('\r\n', '\n')
  expect(text).toMatch(/^DOSSIÊ DO LAUDO Santa Rita · OS 7\n/)
  expect(text).toContain(`laudo.pdf\n  O laudo em A4.\n  123.456 bytes · SHA-256 ${sha256}\n`)
  expect(text).toContain('O QUE FALTA\nReceituário: não anexado.\n')
  expect(text).toContain('Este índice não é assinado.')
})

test('the command to check it names the files as they are called within', () => {
  expect(dossieText(index)).toContain(
    'faixa verificar laudo-assinado.json --chave CHAVE --aplicacao "arquivos-recebidos/aplicacao-voo 7 .kml"',
  )
})

test('several files of a role are one folder, whatever their names', () => {
  const arquivos = [1, 2].map((number) => {
    return { caminho: dossieRawName('trajeto', 'voo.kml', number), oQueE: 'Trajeto.', bytes: 10, sha256 }
  })
  const text = dossieText({ ...index, arquivos })
  expect(text).toContain('arquivos-recebidos/trajeto/2-voo.kml')
  expect(text).toContain('--chave CHAVE --trajeto "arquivos-recebidos/trajeto"\r\n')
})

test('a laudo without a signed revision says what can be compared instead', () => {
  const text = dossieText({ ...index, revisao: undefined, falta: [] })
  expect(text).toContain('ainda não tem revisão assinada')
  expect(text).toContain('O QUE FALTA\r\nNada.')
})

test('programs read the same as people', () => {
  expect(JSON.parse(dossieJson(index))).toEqual({
    tipo: 'faixa/dossie',
    versao: 1,
    montadoEm: '2026-11-23T13:12:00.000Z',
    laudo: { uuid: 'a-b', codigo: 'OS 7', nome: 'Santa Rita', empresa: 'Usina Aurora' },
    revisao: index.revisao,
    arquivos: index.arquivos,
    falta: index.falta,
  })
})

test('a received file keeps its extension, and its name leaves no folder', () => {
  const name = dossieRawName('area', `../${'x'.repeat(300)}.kml`)
  expect(name).toMatch(/^arquivos-recebidos\/area-x+\.kml$/)
  expect(dossieRawName('trajeto', '..\\..\\voo.kml').split('/')).toHaveLength(2)
})

test.each([
  [{ ready: true }, undefined],
  [{ ready: true, hidden: true }, 'Este laudo está oculto'],
  [{ error: true }, 'terminou em erro'],
  [{ processing: true }, 'ainda está sendo medido'],
  [{}, 'ainda está sendo medido'],
  // The column ready is private: for others, a laudo with figures is a measured one.
  [{ areaAplicada: 80 }, undefined],
])('of a laudo that is %j it says: %s', (state, sentence) => {
  const fault = dossieFault({ ...info, ...state })
  if (sentence === undefined) expect(fault).toBeUndefined()
  else expect(fault).toContain(sentence)
})
