import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CertificadoDeFaixa,
  certificadoDoVoo,
  certificadoFault,
  certificadoText,
  isForaDoCertificado,
  type VooComFaixa,
} from './certificado.ts'

test.each([
  ['whole', { data: '2026-03-10', validoAte: '2027-03-10', incerteza: 8, incertezaFonte: 'certificado' }, undefined],
  ['valid on the day of the test alone', { data: '2026-03-10', validoAte: '2026-03-10' }, undefined],
  ['without an end and without a doubt', { data: '2026-03-10', validoAte: null, incerteza: null }, undefined],
  ['without any doubt of its width, which is a doubt, too', { incerteza: 0, incertezaFonte: 'estimada' }, undefined],
  ['over before the test', { data: '2026-03-10', validoAte: '2026-03-09' }, 'validoAte'],
  ['with a doubt that nobody stands for', { incerteza: 0 }, 'incertezaFonte'],
  ['with somebody who stands for nothing', { incerteza: null, incertezaFonte: 'repeticoes' }, 'incerteza'],
])('a certificate %s', (_, typed, campo) => {
  expect(certificadoFault(typed)?.campo).toBe(campo)
})

const certificate = (given: Partial<CertificadoDeFaixa> = {}): CertificadoDeFaixa => ({
  id: 1,
  configuracao: '46 bicos CP-09 a 30°',
  largura: 18,
  data: '2026-01-10',
  validade: '2027-01-10',
  ...given,
})
const flight: VooComFaixa = { dia: '2026-03-14', grupo: 'agrotoxico', dados: {} }
const taken = (certificates: readonly Partial<CertificadoDeFaixa>[], given: Partial<VooComFaixa> = {}) => {
  const answer = certificadoDoVoo(
    certificates.map((one, i) => certificate({ id: i + 1, ...one })),
    { ...flight, ...given },
  )
  return answer?.situacao === 'tomado' ? answer.id : answer?.situacao
}
const atomizer = { configuracao: '10 atomizadores Micronair AU5000' }

test.each<[string, readonly Partial<CertificadoDeFaixa>[], Partial<VooComFaixa>, number | string | undefined]>([
  ['of an aircraft without any is nothing to speak of', [], {}, undefined],
  ['is taken where it is the only one, and nothing contradicts it', [{}], {}, 1],
  ['is in force on the day of its test', [{ data: '2026-03-14' }], {}, 1],
  ['is not in force the day before', [{ data: '2026-03-15' }], {}, 'nenhum'],
  ['is in force on its last day', [{ validade: '2026-03-14' }], {}, 1],
  ['is not in force a day later', [{ validade: '2026-03-13' }], {}, 'nenhum'],
  ['without an end is in force', [{ validade: undefined }], {}, 1],
  ['is never guessed between two configurations', [{}, atomizer], {}, 'ambiguo'],
  ['is told by the kind of equipment', [{}, atomizer], { dados: { equipamento: 'atomizador' } }, 2],
  ['is told by the model, whatever its case', [{}, atomizer], { dados: { equipamentoModelo: 'cp-09' } }, 1],
  ['is not that of a model that begins alike', [{}], { dados: { equipamentoModelo: 'CP-0' } }, 'nenhum'],
  ['of another model is not taken', [{}], { dados: { equipamentoModelo: 'Micronair' } }, 'nenhum'],
  [
    'called exactly as the model comes before one that says more',
    [{ configuracao: 'CP-09' }, {}],
    { dados: { equipamentoModelo: 'CP-09' } },
    1,
  ],
  ['is that of the height', [{ alturaVoo: 3 }, { alturaVoo: 5 }], { dados: { alturaVoo: 5 } }, 2],
  ['is of no other height', [{ alturaVoo: 3 }], { dados: { alturaVoo: 3.1 } }, 'nenhum'],
  ['is of the height as it is printed', [{ alturaVoo: 3 }], { dados: { alturaVoo: 3.04 } }, 1],
  ['of two heights is not guessed', [{ alturaVoo: 3 }, { alturaVoo: 5 }], {}, 'ambiguo'],
  ['of the height comes before one of any', [{}, { alturaVoo: 3 }], { dados: { alturaVoo: 3 } }, 2],
  ['is that of the group of the products', [{ grupo: 'fertilizante' }, { grupo: 'agrotoxico' }], {}, 2],
  ['of another group is not taken', [{ grupo: 'semente' }], {}, 'nenhum'],
  ['of the group comes before one of any', [{}, { grupo: 'semente' }], { grupo: 'semente' }, 2],
  ['renewed before its end is the newest', [{}, { data: '2026-03-01' }, { data: '2026-02-01' }], {}, 2],
])('a certificate %s', (_, certificates, given, expected) => {
  expect(taken(certificates, given)).toBe(expected)
})

test('the order of the register decides nothing', () => {
  const some = fc.record({
    configuracao: fc.constantFrom('46 bicos CP-09', 'CP-09', '10 atomizadores'),
    alturaVoo: fc.constantFrom(undefined, 3, 5),
    grupo: fc.constantFrom(undefined, 'agrotoxico' as const, 'semente' as const),
    data: fc.constantFrom('2026-01-10', '2026-02-10', '2026-04-10'),
  })
  const identity = (one: Partial<CertificadoDeFaixa>) =>
    JSON.stringify([one.configuracao, one.alturaVoo, one.grupo, one.data])
  fc.assert(
    fc.property(
      fc.uniqueArray(some, { selector: identity, minLength: 1 }),
      fc.constantFrom({}, { alturaVoo: 3 }, { equipamentoModelo: 'CP-09' }, { equipamento: 'bico' as const }),
      (all, dados) => {
        const registered = all.map((one, i) => certificate({ id: i + 1, ...one }))
        const [there, back] = [registered, registered.toReversed()].map(
          (some) => certificadoDoVoo(some, { ...flight, dados })!,
        )
        if (there!.situacao !== 'ambiguo') expect(back).toEqual(there)
        else expect(back).toMatchObject({ situacao: 'ambiguo', entre: expect.arrayContaining([...there!.entre]) })
        if (there!.situacao === 'tomado') expect(there!.data <= flight.dia && there!.grupo !== 'semente').toBe(true)
      },
    ),
  )
})

// 18,50 m ± 8 %: 18,5 × 0,08 = 1,48, so from 17,02 to 19,98.
test.each([
  [17.02, 8, false],
  [17.01, 8, true],
  [19.984, 8, false],
  [19.985, 8, true],
  [18.504, 0, false],
  [18.51, 0, true],
  // Without a doubt 5 %: 18,5 × 0,05 = 0,925, so from 17,575 to 19,425, printed as 17,58 and 19,43.
  [17.58, undefined, false],
  [17.57, undefined, true],
  [19.43, undefined, false],
  [19.44, undefined, true],
])('a flown width of %d m beside 18,5 m ± %s %% is outside: %s', (flown, incerteza, outside) => {
  expect(isForaDoCertificado(flown, certificate({ largura: 18.5, incerteza }))).toBe(outside)
})

test('a certificate is one line', () => {
  const one = certificate({ largura: 18.5, incerteza: 8, cv: 12.3, alturaVoo: 3, responsavel: 'Lab. de Botucatu' })
  expect(certificadoText({ situacao: 'tomado', ...one })?.replaceAll('\u00a0', ' ')).toBe(
    '46 bicos CP-09 a 30° a 3 m · faixa 18,50 m ± 8 % · CV 12,3 % · ensaio de 10/01/2026 · válido até 10/01/2027 · Lab. de Botucatu',
  )
})
