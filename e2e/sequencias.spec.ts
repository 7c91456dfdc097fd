/**
 * Seeded sequences of acts in the field by two telephones and an office, with the network cut, tabs killed and the storage full in between:
 * what a telephone said it keeps reaches the server once, in its order. FAIXA_SEQUENCIAS says how many sequences, FAIXA_SEQUENCIA plays that
 * seed alone, FAIXA_SEMENTE is the first seed. CONTRIBUTING.md has the command.
 */
import { expect, test } from './journey.ts'
import { deviceScript } from './sequencias/page-text.ts'
import { planOf, stepText } from './sequencias/plan.ts'
import { type Cast, type Played, play } from './sequencias/play.ts'

const ALONE = process.env['FAIXA_SEQUENCIA']
const FIRST = Number(ALONE ?? process.env['FAIXA_SEMENTE'] ?? 1)
const TIMES = ALONE === undefined ? Number(process.env['FAIXA_SEQUENCIAS'] ?? 12) : 1
/** Sequences that are played at once. */
const TOGETHER = 4

test.setTimeout(0)

test('what two telephones and an office do arrives once and in its order, wherever the line is cut', async ({
  browser,
  stage,
  sessionOf,
}) => {
  const script = await deviceScript()
  const withPerson = async (person: 'bruno' | 'gil') => {
    const session = await sessionOf(person)
    return { ...session, userInfo: (await session.client.readUserInfo({})).userInfo }
  }
  const cast: Cast = {
    ...{ browser, script, server: stage.origin, places: stage.places },
    davi: (await sessionOf('davi')).client,
    ana: (await sessionOf('ana')).client,
    sessions: { bruno: await withPerson('bruno'), gil: await withPerson('gil') },
  }
  const seeds = Array.from({ length: TIMES }, (_, i) => FIRST + i)
  const played: Played[] = []
  const failures: string[] = []
  const fail = (failure: string) => {
    failures.push(failure)
    process.stdout.write(`${failure}\n`)
  }
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const plan = planOf(seed, false)
      const told = `FAIXA_SEQUENCIA=${seed}\n${[plan.people, plan.clockMs].join(' ')}\n${plan.steps.map(stepText).join('\n')}`
      try {
        const result = await play(plan, cast)
        played.push(result)
        const { lost, doubled, outOfOrder, other } = result
        const wrong = Object.entries({ lost, doubled, outOfOrder, other }).filter(([, found]) => found.length > 0)
        if (wrong.length > 0) fail(`${JSON.stringify(Object.fromEntries(wrong))} ${told}`)
      } catch (error) {
        fail(`${error instanceof Error ? error.stack : String(error)}\n${told}`)
      }
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, lane))
  process.stdout.write(`${figures(played)}\n`)
  expect(failures).toEqual([])
  expect(played).toHaveLength(TIMES)
})

function figures(played: readonly Played[]): string {
  const acts = played.flatMap((each) => each.acts)
  const said = (what: string) => acts.filter((act) => act.said === what).length
  const sum = (of: (each: Played) => number) => played.reduce((total, each) => total + of(each), 0)
  return JSON.stringify({
    sequences: played.length,
    acts: acts.length,
    acknowledged: said('guardado'),
    killed: said('talvez'),
    refusedByStorage: said('recusado'),
    withdrawn: acts.filter(({ isWithdrawn }) => isWithdrawn).length,
    cuts: sum(({ cuts }) => cuts),
    lost: sum(({ lost }) => lost.length),
    doubled: sum(({ doubled }) => doubled.length),
    outOfOrder: sum(({ outOfOrder }) => outOfOrder.length),
    other: sum(({ other }) => other.length),
  })
}
