import { expect, test } from 'vitest'
import { climaFacts } from './clima-facts.ts'

const described = async (table: string, offsetH: number | undefined) => {
  const { text } = await climaFacts(new File([table], 'clima.csv'))
  return text?.(offsetH)
}

test('times in UTC are on the clock of the field, which is named', async () => {
  const utc = 'Data UTC;Hora UTC;Vento (m/s)\n14/03/2026;10:12;2\n14/03/2026;11:12;3\n'
  expect(await described(utc, -4)).toContain('14/03/2026 06:12 a 14/03/2026 07:12 (hora local, UTC-4)')
})

test('local times are those of the field, and stay as they are written', async () => {
  const local = 'Data;Hora;Vento (m/s)\n14/03/2026;10:12;2\n14/03/2026;11:12;3\n'
  for (const offsetH of [-4, undefined])
    expect(await described(local, offsetH)).toContain('14/03/2026 10:12 a 14/03/2026 11:12 (hora local)')
})
