import { expect, test } from 'vitest'
import { copiesAmong } from './copies-among.ts'

const fileOf = (name: string, text: string) => new File([text], name)

test('a copy is found by its content, whatever its name, and the first of them stays', async () => {
  const [one, other, copy] = [fileOf('a.csv', 'abc'), fileOf('b.csv', 'abd'), fileOf('c.csv', 'abc')]
  expect([...(await copiesAmong([one, other, copy], []))]).toEqual([copy])
  expect([...(await copiesAmong([one, other], [copy]))]).toEqual([one])
  expect([...(await copiesAmong([one, fileOf('d.csv', 'abcd')], [other]))]).toEqual([])
})
