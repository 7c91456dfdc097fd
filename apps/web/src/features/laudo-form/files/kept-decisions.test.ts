import { expect, test } from 'vitest'
import { NO_FLIGHT } from './flight-state.ts'
import { heldDecisions, identitiesIn } from './kept-decisions.ts'

const decided = { manterTalhoes: [3], tirarTalhoes: [5], segundoVoo: true, soTocados: true }
const files = { area: ['área.kml|10|1'], aplicacao: ['aplicação.kml|20|2'] }

test('decisions return with the files that they are about', () => {
  expect(heldDecisions({ files, decided }, files)).toEqual(decided)
})

test('another area takes those about polygons away, another application those about swaths', () => {
  expect(heldDecisions({ files, decided }, { ...files, area: ['outra.kml|10|1'] })).toEqual({ segundoVoo: true })
  expect(heldDecisions({ files, decided }, { ...files, aplicacao: ['outra.kml|20|2'] })).toEqual({
    manterTalhoes: [3],
    tirarTalhoes: [5],
  })
})

test('files that are kept in their fields are so until any of them is another', () => {
  const kept = { files, decided: { manterArquivos: true } }
  expect(heldDecisions(kept, files)).toEqual({ manterArquivos: true })
  expect(heldDecisions(kept, { ...files, trajeto: ['voo.kml|30|1'] })).toEqual({})
  expect(heldDecisions({ ...kept, files: {} }, {})).toEqual({})
})

test('files that are kept while one of them is read are not kept with another one in its place', () => {
  const slot = { id: 1, file: new File(['x'], 'voo.kml'), reading: { kind: 'reading' } } as const
  const unread = identitiesIn({ ...NO_FLIGHT.slots, trajeto: [slot] })
  const kept = { files: { ...files, ...unread }, decided: { manterArquivos: true } }
  expect(heldDecisions(kept, { ...files, trajeto: ['voo.kml|1|7|0'] })).toEqual({ manterArquivos: true })
  expect(heldDecisions(kept, { ...files, trajeto: ['outro.kml|1'] })).toEqual({})
  expect(heldDecisions(kept, files)).toEqual({})
})

test('nothing is held before the files were read', () => {
  const file = new File(['x'], 'área.kml')
  const unread = identitiesIn({ ...NO_FLIGHT.slots, area: [{ id: 1, file, reading: { kind: 'reading' } }] })
  expect(heldDecisions({ files, decided }, unread)).toEqual({})
  expect(heldDecisions({ files, decided }, {})).toEqual({})
  expect(heldDecisions({ files: {}, decided }, {})).toEqual({})
})
