/** Kills the server or its database while both sides accept a settlement. */
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf } from '../../testing/program.fixture.ts'
import { connected } from '../../testing/test-server.ts'
import { type Installation, TARGETS } from '../installation.fixture.ts'
import type { Round } from '../kill-kinds.fixture.ts'

const KIND = 'aceite'
/** Time from the request to the kill, ms: an acceptance takes some hundredths of a second. */
const AFTER_MS = { from: 0, to: 120 }
const motivo = 'Voos de teste, conferidos em campo'

export const killAcceptance: Round = async (house, { empresa, prestadora, sendForSettlement }) => {
  await house.ready()
  const uuid = await sendForSettlement()
  const readStatus = async () =>
    (await house.ana.readLaudo({ params: { uuid }, query: { camadas: 'nenhuma' } })).laudoInfo.status
  while ((await house.insisting(readStatus)) !== 'Pronto') await sleep(100)
  await untilCompared(house, uuid)
  const period = { empresa: empresa.id, prestadora: prestadora.id, inicio: '2026-01-01', fim: '2026-12-31' }
  const made = await house.ana.createAcerto({ body: period })
  const params = { uuid: made.uuid }
  const accept = ({ client }: typeof empresa) => client.acceptAcerto({ params, body: { motivo } })
  const acknowledged = new Set<string>()
  let waiting = 2
  const acceptances = [empresa, prestadora].map((side, i) =>
    accept(side)
      .then(() => acknowledged.add(i === 0 ? 'empresa' : 'prestadora'))
      .catch(() => undefined)
      .finally(() => (waiting -= 1)),
  )
  await house.pause(AFTER_MS.from, AFTER_MS.to)
  const wasWaiting = waiting > 0
  const hit = await house.kill(house.random.pick(TARGETS))
  house.tally.killed(KIND, hit && wasWaiting)
  await house.ready()
  await Promise.all(acceptances)

  const after = await read()
  const lados = after.aceites.map(({ lado }) => lado)
  const isRight =
    [...acknowledged].every((lado) => lados.some((each) => each === lado)) &&
    new Set(lados).size === lados.length &&
    after.acts === lados.length &&
    (after.situacao === 'Aceito') === (lados.length === 2)
  if (!isRight)
    house.tally.lose(KIND, `${made.uuid} after ${[...acknowledged].join(' and ')}: ${JSON.stringify(after)}`)

  for (const side of [empresa, prestadora]) await house.insisting(() => accept(side))
  const whole = await read()
  const isWhole = whole.situacao === 'Aceito' && whole.acts === 2 && whole.sum === whole.valor
  if (!isWhole) house.tally.lose(KIND, `${made.uuid} cannot be accepted: ${JSON.stringify(whole)}`)

  async function read() {
    const acerto = await house.insisting(() => empresa.client.readAcerto({ params }))
    const { atos } = await house.insisting(() => empresa.client.readAcertoHistory({ params }))
    const { aceites, situacao, valor, linhas } = acerto
    const cents = linhas.reduce((sum, linha) => sum + Math.round(Number(linha.valor) * 100), 0)
    const acts = atos.filter(({ acao }) => acao === 'aceitar').length
    return { aceites, situacao, valor, acts, sum: (cents / 100).toFixed(2) }
  }
}

/** No side may accept before the flight was compared with all others. */
async function untilCompared({ folder }: Installation, laudo: string): Promise<void> {
  const url = await databaseOf(folder)
  const isComparing = () =>
    connected(url, async (client) => {
      const text = `select from laudos_voos join laudos on laudos.id = laudo_id
        where uuid = $1 and conferido_em is null`
      return (await client.query(text, [laudo])).rowCount !== 0
    })
  while (await isComparing()) await sleep(100)
}
