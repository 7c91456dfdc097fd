import { expect, test } from 'vitest'
import { situacaoText, VERIFICACAO_NAMES, type VerificacaoName } from '../laudo/verificacao-names.ts'
import { overallVeredicto } from '../protecao/verdict.ts'
import { veredictoDoLaudo } from '../protecao/veredicto-do-laudo.ts'
import { type Evidencias, verificar } from './verificacoes.ts'

const judged = (
  conformes: number,
  naoConformes: number,
  semDados: number,
  informativos: number,
  given: Partial<Evidencias['distancias']> = {},
) => {
  const counts = { conformes, naoConformes, semDados, informativos, proibidos: 0, soInformam: 0, ...given }
  const place = { estadoConferido: true, foraDoBrasil: false, proibicoes: [] }
  return { veredicto: overallVeredicto(counts), ...place, ...counts }
}

const weather = (
  minutosDentro: number,
  minutosFora: number,
  minutosSemDados: number,
  forcas: readonly ('lei' | 'empresa' | 'recomendacao')[],
) => {
  const limites = forcas.map((forca) => ({ forca, grandeza: 'vento' as const, minutosFora }))
  return { minutosDentro, minutosFora, minutosSemDados, limites }
}

const nothing: Evidencias = {
  dia: '2026-03-14',
  registradoEm: '2026-03-14',
  tratamento: 'HERBICIDA',
  piloto: { cadastro: 'pilotos', dono: 'piloto Bruno Lima' },
  prestadora: { cadastro: 'prestadoras', dono: 'prestadora AeroSul' },
  produtos: [],
  receituario: false,
  campos: { faltando: 30, todos: 34 },
  talhoes: { medidos: 0, cadastrados: 0 },
}

const valid = { numero: '123', validade: '2026-03-14' }
const everything: Evidencias = {
  ...nothing,
  distancias: judged(2, 0, 0, 0),
  clima: { minutosDentro: 42, minutosFora: 0, minutosSemDados: 0, limites: [] },
  aeronave: { cadastro: 'aeronaves', dono: 'aeronave PT-UAB', ...valid },
  piloto: { cadastro: 'pilotos', dono: 'piloto Bruno Lima', ...valid },
  prestadora: { cadastro: 'prestadoras', dono: 'prestadora AeroSul', ...valid },
  produtos: [{ marca: 'Moddus', classe: '4' }],
  receituario: true,
  usoAereo: 'sim',
  campos: { faltando: 0, todos: 34 },
  talhoes: { medidos: 2, cadastrados: 2 },
  prazo: { dias: 3 },
}

const CERTIFICATE = {
  situacao: 'tomado',
  id: 1,
  configuracao: '46 bicos',
  largura: 18.5,
  incerteza: 8,
  incertezaFonte: 'certificado',
  data: '2026-01-10',
} as const

const situations = (evidence: Evidencias) => VERIFICACAO_NAMES.map((name) => verificar(evidence)[name].situacao)

test('a laudo of which nothing else is known answers no question with conforme', () => {
  expect(verificar(nothing)).toMatchObject({
    distancias: { situacao: 'semDados', frase: 'As distâncias das áreas protegidas ainda não foram calculadas.' },
    clima: { situacao: 'semDados', frase: 'Nenhuma leitura do tempo foi informada.' },
    documentos: { situacao: 'semDados', frase: 'A aeronave do voo não foi informada.' },
    produto: { situacao: 'semDados', frase: 'Nenhum produto foi informado.' },
    dados: { situacao: 'naoConforme', frase: 'Faltam 30 de 34 campos do relatório operacional.' },
    lugar: { situacao: 'semDados', frase: 'Nenhum talhão foi medido.' },
    prazo: { situacao: 'semDados', frase: 'Nenhum prazo para registrar o voo foi definido.' },
  })
})

test('a laudo with all of its evidence answers all seven with conforme, on the last valid day of each document', () => {
  expect(situations(everything)).toEqual(VERIFICACAO_NAMES.map(() => 'conforme'))
  expect(verificar(everything).distancias.soFederal).toBeUndefined()
  const federal = { ...everything, distancias: judged(2, 0, 0, 0, { estadoConferido: false }) }
  expect(verificar(federal).distancias).toMatchObject({ situacao: 'conforme', soFederal: true })
  expect(situacaoText('conforme', veredictoDoLaudo(federal.distancias))).toBe('Conforme (só federal)')
})

test('a prohibition is named with its norm, and keeps its own word', () => {
  const ceara = { uf: 'CE', norma: 'Lei do Ceará nº 16.820', areaDentroHa: 15.894 } as const
  const whole = verificar({ ...everything, distancias: judged(0, 0, 0, 0, { proibicoes: [ceara] }) }).distancias
  expect(whole).toMatchObject({
    situacao: 'naoConforme',
    veredicto: 'proibido',
    frase: 'Ceará: aplicação proibida (Lei do Ceará nº 16.820), 15,89\u00a0ha aplicados.',
  })
  expect(situacaoText(whole.situacao, whole.veredicto)).toBe('Proibido')
  const app = judged(1, 1, 0, 0, { proibidos: 2, normasProibitivas: ['Decreto de Mato Grosso nº 1.651, art. 5'] })
  expect(verificar({ ...everything, distancias: app }).distancias).toMatchObject({
    veredicto: 'proibido',
    frase: 'Aplicado em 2 áreas onde é proibido (Decreto de Mato Grosso nº 1.651, art. 5).',
  })
})

test('a calm warns of an inversion, and changes no answer', () => {
  const calm = { minutosDentro: 42, minutosFora: 0, minutosSemDados: 0, limites: [], percentCalmaria: 37.5 }
  expect(verificar({ ...everything, clima: calm }).clima).toEqual({
    situacao: 'conforme',
    frase:
      'Dentro dos limites por 42,00\u00a0min de aplicação. Calmaria em 37,5\u00a0% do tempo: possível inversão térmica.',
  })
})

test('distances that only inform never say that the federal norm was kept', () => {
  const cotesia = judged(0, 0, 0, 1, { soInformam: 1, estadoConferido: false })
  const { distancias } = verificar({ ...everything, distancias: cotesia })
  expect(distancias).toMatchObject({ situacao: 'conforme', veredicto: 'naoConformeInformativo' })
  expect(distancias).not.toHaveProperty('soFederal')
  expect(situacaoText(distancias.situacao, distancias.veredicto)).toBe('Não conforme (informativo)')
})

const oneDayLater = { ...valid, validade: '2026-03-13' }

test.each<[VerificacaoName, Partial<Evidencias>, 'naoConforme' | 'semDados' | 'conforme', RegExp]>([
  ['distancias', { distancias: judged(2, 1, 4, 0) }, 'naoConforme', /^1 área protegida ficou a menos/],
  ['distancias', { distancias: judged(2, 0, 1, 0) }, 'semDados', /^1 área protegida não pôde ser julgada/],
  ['distancias', { distancias: judged(0, 0, 0, 0) }, 'semDados', /^Nenhuma área protegida/],
  [
    'distancias',
    { distancias: judged(1, 0, 0, 1, { estadoConferido: false }) },
    'conforme',
    /^2 áreas protegidas conferidas: só a norma federal foi conferida; a do estado pode exigir mais\.$/,
  ],
  [
    'clima',
    { clima: weather(30, 12, 2, ['lei', 'empresa', 'recomendacao']) },
    'naoConforme',
    /^Fora do limite: vento por 12,00.min\.$/,
  ],
  ['clima', { clima: weather(30, 12, 0, ['recomendacao']) }, 'conforme', /fora do recomendado por 12,00.min\.$/],
  ['clima', { clima: weather(40, 0, 2.5, []) }, 'semDados', /^Sem leitura do tempo por 2,50.min/],
  ['clima', { clima: weather(0, 0, 0, []) }, 'semDados', /^Sem leitura/],
  [
    'documentos',
    { piloto: { cadastro: 'pilotos', dono: 'piloto Bruno Lima', ...oneDayLater } },
    'naoConforme',
    /vencidos no dia do voo: piloto Bruno Lima, até 13\/03\/2026\.$/,
  ],
  [
    'documentos',
    { aeronave: undefined, prestadora: { cadastro: 'prestadoras', dono: 'prestadora AeroSul', ...oneDayLater } },
    'naoConforme',
    /prestadora AeroSul/,
  ],
  [
    'documentos',
    { prestadora: { cadastro: 'prestadoras', dono: 'prestadora AeroSul', validade: '2027-01-01' } },
    'semDados',
    /^Falta o número ou a validade dos documentos: prestadora AeroSul\.$/,
  ],
  [
    'documentos',
    { certificado: CERTIFICATE, faixaExecutada: 22 },
    'naoConforme',
    /^A faixa executada, 22,00\sm, está fora da do certificado, 18,50\sm ± 8\s%, de 17,02 a 19,98\.$/,
  ],
  [
    'documentos',
    { certificado: CERTIFICATE, faixaExecutada: 15 },
    'naoConforme',
    /^A faixa executada, 15,00\sm, está fora da do certificado, 18,50\sm ± 8\s%, de 17,02 a 19,98\.$/,
  ],
  [
    'documentos',
    { certificado: CERTIFICATE, faixaExecutada: 19.5 },
    'conforme',
    /, e certificado de faixa de 18,50\sm ± 8\s%\.$/,
  ],
  ['documentos', { certificado: CERTIFICATE }, 'conforme', /certificado de faixa/],
  [
    'documentos',
    { certificado: { ...CERTIFICATE, incerteza: undefined }, faixaExecutada: 18.6 },
    'conforme',
    /, e certificado de faixa de 18,50\sm\.$/,
  ],
  [
    'documentos',
    { certificado: { ...CERTIFICATE, incerteza: undefined }, faixaExecutada: 20 },
    'naoConforme',
    /está fora da do certificado, 18,50\sm; sem incerteza nele, aceitam-se ± 5\s%, de 17,58 a 19,43\.$/,
  ],
  [
    'documentos',
    { certificado: { situacao: 'nenhum' }, faixaExecutada: 22 },
    'semDados',
    /faixa executada, 22,00\sm\.$/,
  ],
  [
    'documentos',
    { certificado: { situacao: 'ambiguo', entre: ['46 bicos', '10 atomizadores'] } },
    'semDados',
    /46 bicos e 10/,
  ],
  [
    'documentos',
    {
      prestadora: { cadastro: 'prestadoras', dono: 'prestadora AeroSul', numero: 'SP-1' },
      certificado: { situacao: 'nenhum' },
    },
    'semDados',
    /prestadora AeroSul\. Nenhum certificado de faixa da aeronave serve para o dia e a configuração do voo\.$/,
  ],
  ['produto', { usoAereo: 'nao' }, 'naoConforme', /a bula não permite/],
  [
    'produto',
    { usoAereo: undefined, receituario: false, produtos: [{ marca: 'Moddus' }] },
    'semDados',
    /^Falta a classe .*, o receituário e a confirmação/,
  ],
  [
    'produto',
    { tratamento: 'ADUBAÇÃO', usoAereo: undefined, receituario: false, produtos: [{ marca: 'Ureia' }] },
    'conforme',
    /^1 produto informado\.$/,
  ],
  ['dados', { campos: { faltando: 1, todos: 34 } }, 'naoConforme', /^Falta 1 de 34 campos/],
  ['lugar', { talhoes: { medidos: 3, cadastrados: 3, naOrdem: 2 } }, 'naoConforme', /1 não está na ordem/],
  ['lugar', { talhoes: { medidos: 3, cadastrados: 1, naOrdem: 3 } }, 'conforme', /na ordem/],
  ['lugar', { talhoes: { medidos: 3, cadastrados: 1 } }, 'semDados', /2 não são cadastrados/],
  // 14 to 17 March are three days, to 18 March four.
  ['prazo', { registradoEm: '2026-03-17' }, 'conforme', /^Registrado 3 dias depois do voo; o prazo é de 3 dias\.$/],
  ['prazo', { registradoEm: '2026-03-18' }, 'naoConforme', /^Registrado 4 dias depois/],
  ['prazo', { prazo: { dias: 0 } }, 'conforme', /^Registrado no dia do voo; o prazo é de 0 dias\.$/],
  [
    'prazo',
    { registradoEm: '2026-03-17', prazo: { dias: 2, contrato: 'Safra 2026' } },
    'naoConforme',
    /^Registrado 3 dias depois do voo; o prazo é de 2 dias, pelo contrato Safra 2026\.$/,
  ],
])('%s, given %j, is %s', (name, given, situacao, frase) => {
  const answer = verificar({ ...everything, ...given })[name]
  expect(answer.situacao).toBe(situacao)
  expect(answer.frase).toMatch(frase)
})

test.each<readonly [VerificacaoName, Partial<Evidencias>, unknown]>([
  ['distancias', { distancias: judged(2, 1, 4, 0) }, [{ tela: 'ambiental' }]],
  ['clima', { clima: undefined }, [{ campo: 'leituras.0.vento' }]],
  ['documentos', { aeronave: undefined }, [{ campo: 'aeronave' }]],
  [
    'documentos',
    { piloto: { cadastro: 'pilotos', dono: 'piloto Bruno Lima', ...oneDayLater } },
    [{ cadastro: 'pilotos' }],
  ],
  ['produto', { usoAereo: 'nao' }, [{ campo: 'usoAereo' }]],
  ['produto', { produtos: [{ marca: 'Moddus', classe: '4' }, { marca: 'Óleo' }] }, [{ campo: 'produtos.1.classe' }]],
  ['dados', { campos: { faltando: 2, todos: 34, primeiro: 'alturaVoo' } }, [{ campo: 'alturaVoo' }]],
  ['lugar', { talhoes: { medidos: 3, cadastrados: 3, naOrdem: 2 } }, [{ tela: 'ordem' }]],
  ['lugar', { talhoes: { medidos: 3, cadastrados: 1 } }, [{ tela: 'talhoes' }]],
  ['prazo', { registradoEm: '2026-03-18' }, [{ campo: 'dataInicial' }]],
  ['prazo', { prazo: undefined }, undefined],
])('%s, given %j, names where it is mended', (name, given, onde) => {
  expect(verificar({ ...everything, ...given })[name].onde).toEqual(onde)
  expect(verificar(everything)[name].onde).toBeUndefined()
})
