import { expect, test } from 'vitest'
import { municipioLimits } from './municipio-limits.ts'

const at = async (lon: number, lat: number, half = 0.01) =>
  (await municipioLimits()).statesIn([lon - half, lat - half, lon + half, lat + half])

test('a box that no border crosses is in the state of its middle, or in none', async () => {
  expect(await at(-50.4122, -22.6617)).toEqual({ ufs: ['SP'], foraDoBrasil: false })
  expect(await at(-58.38, -34.6)).toEqual({ ufs: [], foraDoBrasil: true })
})

test.each([
  ['Paranapanema', -50.55, -22.93, ['PR', 'SP']],
  ['border of the Federal District', -47.9, -15.5, ['DF', 'GO']],
  ['Paraná', -53.09, -22.57, ['MS', 'SP']],
] as const)(
  'near the %s the grounds of the states fill the surroundings of the box',
  async (_, west, south, states) => {
    const { ufs, estados } = await at(west, south, 0.02)
    expect(ufs).toEqual(states)
    const limits = await municipioLimits()
    // 41 × 41 positions of the kept surroundings: each lies on the ground of the state in which its município is.
    let tried = 0
    for (let i = -20; i <= 20; i++)
      for (let k = -20; k <= 20; k++) {
        const [lon, lat] = [west + i * 0.0019, south + k * 0.0019]
        const found = limits.at(lon, lat)?.uf
        if (found === undefined) continue
        tried++
        const isOn = ({ contornos, buracos }: NonNullable<typeof estados>[number]) =>
          contornos.some((ring) => holds(ring, lon, lat)) && !buracos.some((ring) => holds(ring, lon, lat))
        expect(estados!.filter(isOn).map(({ uf }) => uf)).toEqual([found])
      }
    expect(tried).toBeGreaterThan(1500)
  },
)

/** Counts crossings of a ray to the east. */
function holds(ring: readonly number[], lon: number, lat: number): boolean {
  let isIn = false
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, ay] = [ring[i]!, ring[i + 1]!]
    const [bx, by] = [ring[(i + 2) % ring.length]!, ring[(i + 3) % ring.length]!]
    if (ay > lat !== by > lat && lon < ax + ((lat - ay) * (bx - ax)) / (by - ay)) isIn = !isIn
  }
  return isIn
}
